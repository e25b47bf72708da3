#include <fmt/format.h>

#include "cli/reference.hpp"

namespace consigliere::cli {

namespace {

// Text as roff takes it literally: no line begins with a control character, hyphens can be copied.
std::string roff(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n'))
            (out += "\\&") += c;
        else
            out += c;
    }
    return out;
}

std::string option_line(const OptionReference& option) {
    if (option.long_name.empty()) return ".I " + roff(option.place);
    std::string line = ".B \\-\\-" + roff(option.long_name);
    if (!option.short_name.empty()) line += ", \\-" + option.short_name;
    if (!option.value.empty()) line += " \\fI" + roff(option.value) + "\\fR";
    return line;
}

// Examples are indented in the help; in the manual they stay as they are, line by line.
std::string footer(std::string_view text) {
    if (text.empty()) return "";
    return fmt::format(".PP\n.nf\n{}\n.fi\n", roff(text));
}

std::string section(const CommandReference& command) {
    std::string out = fmt::format(".SS consigliere {}\n{}.\n", roff(command.name), roff(command.text));
    for (const OptionReference& option : command.options) {
        out += fmt::format(".TP\n{}\n{}", option_line(option), roff(option.text));
        if (!option.standard.empty()) out += fmt::format(" (default: {})", roff(option.standard));
        out += ".\n";
    }
    return out + footer(command.footer);
}

constexpr std::string_view kBegin = R"(.\" Written by `consigliere manual`; edit cli/program.cpp or cli/manual.cpp.
.TH CONSIGLIERE 1 "" "Consigliere" "Mafia card games of negotiation"
.SH NAME
consigliere \- Mafia card games of negotiation, with people and with bots
.SH SYNOPSIS
.B consigliere
.I COMMAND
.RI [ OPTIONS ]
.br
.B consigliere
.I COMMAND
.B \-\-help
.br
.B consigliere
.B \-\-version
.SH DESCRIPTION
One program for La Cosa Nostra, Nothing Personal and Omert\[`a]: it serves the web app on which people play the games, runs
them in the terminal, simulates them, prints their cards, and verifies finished games.
.SH COMMANDS
)";

constexpr std::string_view kEnd = R"(.SH CONFIGURATION
Each setting of
.B serve
can be given as a flag
.RB ( \-\-port ),
an environment variable
.RB ( CONSIGLIERE_PORT )
or a line in the file named by
.B \-\-config
.RB ( "port = 8080" ).
Flags override environment variables, which override the file.
.B consigliere serve \-\-print\-config
prints the effective settings and the source of each value.
.SH EXIT STATUS
0: success. 1: a negative result (a check failed), or the server could not start but may later (its port is in use).
2: an invalid setting, option or file. 4:
.B verify
found a log that stops before the end of its game.
.SH FILES
.TP
.I /etc/consigliere/consigliere.toml
Settings of the service.
.TP
.I /var/lib/consigliere/consigliere.db
All data: users, tables, every move.
.TP
.I /usr/share/doc/consigliere/operating.md
For administrators: backup, upgrade, scaling, metrics.
)";

}  // namespace

std::string manual_page(std::span<const CommandReference> commands) {
    std::string out(kBegin);
    for (const CommandReference& command : commands) out += section(command);
    return out.append(kEnd);
}

}  // namespace consigliere::cli
