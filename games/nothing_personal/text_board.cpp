// The table as text, at most 80 columns: the pyramid of positions, the players, one's own hand.
#include "engine/text_style.hpp"
#include "games/nothing_personal/game.hpp"
#include "games/nothing_personal/vocabulary.hpp"

namespace consigliere::nothing_personal {

namespace {

std::string label(const char* key, Lang lang) {
    static const Texts texts = [] {
        Texts all;
        all.add("games/nothing_personal");
        return all;
    }();
    return texts.get(std::string("draw.") + key, lang);
}

class Board {
public:
    Board(const Setup& game_setup, const Vocabulary& vocabulary, const View& view, Lang lang, const TextStyle& style)
        : setup(game_setup), names_(vocabulary), v(view), lang_(lang), style_(style) {}

    std::string draw() const {
        std::string out = head();
        for (int number = kPositions; number > 0; --number) out += space(space_of_position(number));
        for (const SpaceId soci : kSoci) out += space(soci);
        out += text("deck") + " " + std::to_string(v.deck) + "/" + std::to_string(v.gangster_deck) + "  " +
               text("prison") + " " + std::to_string(v.prison.size()) + "  " + text("fishes") + " " +
               std::to_string(v.fishes.size()) + "\n";
        for (const Seat seat : v.seats()) out += player(seat);
        return v.seats().has(v.viewer) ? out + hand() : out;
    }

private:
    std::string text(const char* key) const { return label(key, lang_); }
    const std::string& name(List list, int i) const {
        return names_.lists[list - kFirstList].names[static_cast<std::uint8_t>(i)][lang_];
    }

    std::string head() const {
        std::string out = style_.bold(text("round") + " " + std::to_string(v.round) + "  " +
                                      name(kPartList, static_cast<int>(v.part)));
        if (v.part == Part::influence && v.ante > 0) out += "  " + text("ante") + " " + money_text(v.ante, lang_);
        return out + "\n";
    }

    // By the number in front of a player's line: names would not fit.
    std::string markers(const Space& x) const {
        std::string out;
        for (const OwnerId owner : kEveryOwner) {
            if (x.markers[owner] == 0) continue;
            const std::string one = (owner == kNeutral ? "n" : std::to_string(owner.index + 1)) + ":" +
                                    std::to_string(x.markers[owner]) + (x.blackmail == owner ? "!" : "");
            out += " " + (owner == kNeutral ? style_.dim(one) : style_.seat(seat_of(owner), one));
        }
        return out;
    }

    std::string space(SpaceId at) const {
        const Space& x = v.spaces[at];
        const int number = setup.cards.positions[at].number;
        std::string line = (number > 0 ? std::to_string(number) : std::string("-")) + " " +
                           TextStyle::fit(name(kSpaceList, at.index), 19) + " ";
        if (!x.gangster.exists()) return line + "-\n";
        const Gangster& who = setup.cards.gangsters[x.gangster];
        std::string types;
        for (const Type type : who.types) types += kTypeLetters[static_cast<std::uint8_t>(type)];
        line += TextStyle::fit(name(kGangsterList, x.gangster.index), 24) + " " + TextStyle::fit(types, 4) + " " +
                TextStyle::fit(std::to_string(who.respect) + "/" + std::to_string(who.money) + "$", 5);
        if (x.sideways) line += "~";
        if (x.negated) line += "X";
        return line + markers(x) + "\n";
    }

    std::string player(Seat seat) const {
        const PlayerView& p = v.players[seat];
        const std::string who =
            std::to_string(seat.index + 1) + (v.holder == seat ? "*" : " ") + TextStyle::fit(style_.name(seat), 16);
        return style_.seat(seat, who) + " " + TextStyle::fit(money_text(p.money, lang_), 7) +
               TextStyle::fit(std::to_string(p.respect) + " " + text("respect"), 12) +
               TextStyle::fit(std::to_string(p.supply) + " " + text("markers"), 12) + std::to_string(p.cards) + " " +
               text("cards") + "\n";
    }

    std::string hand() const {
        std::string out = text("hand") + ":\n";
        for (const CardId c : v.players[v.viewer].hand)
            out += "  " + TextStyle::fit(name(kCardList, c.index), 76) + "\n";
        return out;
    }

    const Setup& setup;
    const Vocabulary& names_;
    const View& v;
    Lang lang_;
    const TextStyle& style_;
};

}  // namespace

std::string NothingPersonal::draw(const View& view, Lang lang, const TextStyle& style) const {
    return Board(setup_, vocabulary_, view, lang, style).draw();
}

}  // namespace consigliere::nothing_personal
