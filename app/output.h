// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"

#include <cstdio>
#include <string>
#include <string_view>

namespace kvsight::cli {

/// What the process answers with.
enum ExitCode { kAnswered = 0, kDoesNotFit = 1, kWrongArguments = 2, kUnreadableInput = 3 };

/// Collects answers and findings and writes them to standard output and standard error. A reader that went away
/// (closed pipe) stops the writing quietly.
class Output {
public:
    explicit Output(std::FILE* answers = stdout, std::FILE* findings = stderr)
        : m_answers(answers), m_findings(findings) {}
    ~Output() { flush(); }
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    /// Adds text to the answer as it is.
    void write(std::string_view text);
    /// The same with a line end.
    void line(std::string_view text);
    /// `FILE: error|warning: sentence [code]` for errors and warnings; notes are part of the answers only.
    void report(std::string_view file, const Finding& finding);
    void report(std::string_view file, const Findings& findings);

    /// Hands everything on. False once the answers cannot be written any more.
    bool flush();
    bool canWrite() const { return !m_closed; }

    /// Flushes, and says when the answers could not be written for another reason than a reader that went away.
    /// The exit code is then `kUnreadableInput`.
    int finish(int code);

private:
    std::FILE* m_answers;
    std::FILE* m_findings;
    std::string m_answer_text;
    std::string m_finding_text;
    bool m_closed = false;
    int m_error = 0;
};

}  // namespace kvsight::cli
