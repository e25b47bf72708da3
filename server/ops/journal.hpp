// The operator's log: one line per event on standard error, as a JSON object or, on a terminal, for people to read.
//
// What never gets in: names, words, cookies, tokens, codes, passwords, addresses. Callers pass what is safe (ids, statuses,
// routes, error sentences of our own); nothing here copies a request.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

namespace consigliere::server {

enum class Level { debug, info, warning, error };

struct Detail {
    std::string_view name;
    std::variant<std::string_view, std::int64_t> value;
};

// How and from which level on; before the first thread starts.
void set_journal(bool json, Level least);
bool journal_wants(Level level);

void note(Level level, std::string_view what, std::initializer_list<Detail> details = {});

// One line, without its end; `at` in milliseconds since 1970.
std::string journal_line(bool json, std::int64_t at, Level level, std::string_view what,
                         std::initializer_list<Detail> details);

}  // namespace consigliere::server
