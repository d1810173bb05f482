// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/resolve.h"

#include <string>
#include <vector>

namespace kvsight {

/// One flag (or variable, or line of a file) of a launch command.
struct LaunchFlag {
    std::string flag;      ///< `-c`, `--max-model-len`, `OLLAMA_NUM_PARALLEL`
    std::string value;     ///< as written, not quoted; empty for a switch
    Message meaning;       ///< what it sets, and how it follows from the scenario
    const char* source = "";  ///< the page of the project that documents it
};

/// How a program is started with the scenario's limits.
struct LaunchLine {
    std::string id;        ///< `kvsight-cli`, `llama.cpp`, `vllm`, `ollama`
    std::string name;      ///< for people
    std::string command;   ///< one line for a POSIX shell; empty when it cannot be written
    std::string file_name; ///< a file that goes with it (`Modelfile`), or empty
    std::string file_text;
    std::vector<LaunchFlag> flags;
    /// What of the scenario the program cannot be told, or what the reader must put in.
    std::vector<Message> gaps;
};

/// Launch lines of all programs: our own command line first, then llama.cpp's server, vLLM and Ollama. Names of
/// models and files are quoted for the shell. Flags and their values follow the pages that `source` names.
std::vector<LaunchLine> launchLines(const Resolved& resolved, const Catalog& catalog);

}  // namespace kvsight
