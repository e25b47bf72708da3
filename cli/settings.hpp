// How a server is set up: by flags, by the environment or by one file, in that order of precedence, else by default. A setting
// has one name in three spellings: --shortest-window-ms, CONSIGLIERE_SHORTEST_WINDOW_MS, shortest_window_ms.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "cli/commands.hpp"

namespace consigliere::cli {

// What the text of a setting must look like; an empty text switches the thing off where that makes sense.
enum class Form { any, ip, ip_and_port, host_and_port, page, postgres, bus, mailbox };

struct Setting {
    std::string_view name;  // as in the file
    std::variant<std::string ServeArgs::*, int ServeArgs::*, double ServeArgs::*, bool ServeArgs::*> value;
    std::string_view what;       // for people
    double least = 0, most = 0;  // of numbers
    bool secret = false;         // never printed, and no flag: flags are seen by everybody on the machine
    std::string_view allowed{};  // of texts with a few allowed values, separated by commas
    Form form = Form::any;       // of other texts

    std::string flag() const;         // --shortest-window-ms
    std::string environment() const;  // CONSIGLIERE_SHORTEST_WINDOW_MS
    bool is_switch() const { return std::holds_alternative<bool ServeArgs::*>(value); }
};

std::span<const Setting> serve_settings();
std::string default_text(const Setting& setting);  // as help shows it

using Environment = std::function<const char*(const char*)>;  // as std::getenv

// What counts in the end, and where each value came from: "default", "flag --port", "environment CONSIGLIERE_PORT" or
// "FILE:LINE".
struct Settled {
    ServeArgs args;
    std::map<std::string, std::string, std::less<>> origins;  // by name
};

// `flags`: what was given on the command line, by name. Throws InputError: what is wrong, where, and what is allowed.
Settled settle(const ServeArgs& defaults, const std::map<std::string, std::string, std::less<>>& flags,
               const std::string& file, const Environment& environment);

// As a file that can be used again; secrets are left out of it, also those inside addresses (postgres://name:secret@host).
std::string print_settings(const Settled& settled);

}  // namespace consigliere::cli
