// What the parts of the terminal table share: words, names, one line of input.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/session.hpp"
#include "engine/text_style.hpp"

namespace consigliere::cli {

using Said = std::vector<std::pair<std::string_view, std::string>>;

struct Screen {
    Session& session;
    Io& io;
    Lang lang = Lang::en;
    TextStyle style{};
    std::string line{};  // as typed
    bool left = false;   // the person has gone: end of input, Ctrl-C or q

    const Match& match() const { return session.match(); }
    const std::string& name(Seat seat) const { return session.names()[seat.index]; }
    std::string say(std::string_view key, const Said& args = {}) const {
        return session.kind().texts().get(key, lang, args);
    }
    template <class... Thing>
    std::string describe(const Thing&... thing) const {
        return match().vocabulary().describe(thing..., session.kind().texts(), lang, session.names());
    }

    bool read();
    // A number from 1 to `most`, or 0.
    int number(int most) const;
    // Does it, or says why not.
    bool perform(const Command& command);
    void tell_news(Seat person);
};

bool number_in(std::string_view text, int& number);
Command numbered(std::uint8_t kind, Seat seat, int number);

}  // namespace consigliere::cli
