// The table as text, at most 80 columns: the pyramid of positions, the players, one's own hand.
#include "engine/paint.hpp"
#include "games/nothing_personal/game.hpp"
#include "games/nothing_personal/words.hpp"

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

}  // namespace

std::string NothingPersonal::draw(const View& v, Lang lang, const Paint& paint) const {
    const Cards& cards = setting_.cards;
    const auto part_name = [&] { return vocabulary_.lists[7].names[static_cast<std::size_t>(v.part)][lang]; };
    std::string out = paint.bold(label("round", lang) + " " + std::to_string(v.round) + "  " + part_name());
    if (v.part == Part::influence && v.ante > 0) out += "  " + label("ante", lang) + " " + money_text(v.ante, lang);
    out += "\n";
    const auto markers = [&](const Space& x) {
        std::string text;
        for (int o = 0; o < kOwners; ++o) {
            const int n = x.count[static_cast<std::size_t>(o)];
            if (n == 0) continue;
            const std::string one = std::string(o == kNeutral ? "n" : kOwnerSlugs[static_cast<std::size_t>(o)]) + ":" +
                                    std::to_string(n) + (x.blackmail == o ? "!" : "");
            text += " " + (o == kNeutral ? paint.dim(one) : paint.seat(Seat(o), one));
        }
        return text;
    };
    for (int i = 0; i < kSpaces; ++i) {
        const int space = i < kPositions ? kCapoSpace - i : i;
        const Space& x = v.spaces[static_cast<std::size_t>(space)];
        const Position& p = cards.positions[static_cast<std::size_t>(space)];
        std::string line = (p.number > 0 ? std::to_string(p.number) : std::string("-")) + " " +
                           Paint::fit(vocabulary_.lists[2].names[static_cast<std::size_t>(space)][lang], 19) + " ";
        if (x.gangster == kNobody) {
            out += line + "-\n";
            continue;
        }
        const Gangster& man = cards.gangsters[x.gangster];
        std::string types;
        for (int t = 0; t < kTypes; ++t)
            if (man.types >> t & 1) types += "THCG"[t];
        line += Paint::fit(cards.gangster_names.names[x.gangster][lang], 24) + " " + Paint::fit(types, 4) + " " +
                Paint::fit(std::to_string(man.respect) + "/" + std::to_string(man.money) + "$", 5);
        if ((x.flags & Space::kSideways) != 0) line += "~";
        if ((x.flags & Space::kNegated) != 0) line += "X";
        out += line + markers(x) + "\n";
    }
    out += label("deck", lang) + " " + std::to_string(v.deck) + "/" + std::to_string(v.gangster_deck) + "  " +
           label("prison", lang) + " " + std::to_string(std::popcount(v.prison)) + "  " + label("fishes", lang) + " " +
           std::to_string(std::popcount(v.fishes)) + "\n";
    for (int i = 0; i < v.player_count; ++i) {
        const PlayerView& p = v.players[static_cast<std::size_t>(i)];
        const std::string name = std::string(kOwnerSlugs[static_cast<std::size_t>(i)]) + (v.holder == i ? "*" : " ");
        out += paint.seat(Seat(i), name) + " " + Paint::fit(money_text(p.money, lang), 7) +
               Paint::fit(std::to_string(p.respect) + " " + label("respect", lang), 12) +
               Paint::fit(std::to_string(p.supply) + " " + label("markers", lang), 12) + std::to_string(p.cards) + " " +
               label("cards", lang) + "\n";
    }
    if (v.viewer < v.player_count) {
        out += label("hand", lang) + ":\n";
        for_each_card(v.players[v.viewer].hand, [&](int c) {
            out += "  " + Paint::fit(cards.influence_names.slugs[static_cast<std::size_t>(c)], 8) +
                   Paint::fit(cards.influence_names.names[static_cast<std::size_t>(c)][lang], 68) + "\n";
        });
    }
    return out;
}

}  // namespace consigliere::nothing_personal
