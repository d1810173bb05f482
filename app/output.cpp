// SPDX-License-Identifier: MIT
#include "app/output.h"

#include "core/text.h"

#include <cerrno>
#include <cstring>

namespace kvsight::cli {
namespace {

constexpr std::size_t kFlushAt = 1 << 16;

}  // namespace

void Output::write(std::string_view text)
{
    m_answer_text += text;
    if (m_answer_text.size() >= kFlushAt)
        flush();
}

void Output::line(std::string_view text)
{
    m_answer_text += text;
    write("\n");
}

void Output::report(std::string_view file, const Finding& finding)
{
    if (finding.severity == Severity::Note)
        return;
    // FILE as typed, for whoever looks for it; the sentence may quote what a stranger's file says.
    m_finding_text.append(file).append(": ").append(severityName(finding.severity)).append(": ");
    m_finding_text.append(printable(inEnglish(finding.message))).append(" [").append(finding.code).append("]\n");
}

void Output::report(std::string_view file, const Findings& findings)
{
    for (const Finding& finding : findings)
        report(file, finding);
}

bool Output::flush()
{
    if (!m_answer_text.empty() && !m_closed) {
        errno = 0;
        const bool written = std::fwrite(m_answer_text.data(), 1, m_answer_text.size(), m_answers) == m_answer_text.size()
            && std::fflush(m_answers) == 0;
        if (!written) {
            m_closed = true;
            m_error = errno;
        }
    }
    m_answer_text.clear();
    if (!m_finding_text.empty()) {
        std::fwrite(m_finding_text.data(), 1, m_finding_text.size(), m_findings);
        std::fflush(m_findings);
        m_finding_text.clear();
    }
    return !m_closed;
}

int Output::finish(int code)
{
    flush();
    if (!m_closed || m_error == EPIPE || m_error == EBADF)
        return code;
    std::fprintf(m_findings, "kvsight-cli: error: The answer could not be written: %s. [unwritable]\n",
                 std::strerror(m_error));
    return kUnreadableInput;
}

}  // namespace kvsight::cli
