// The table as text for a terminal, at most 80 columns.
#include <boost/json/object.hpp>

#include "engine/paint.hpp"
#include "games/omerta/facts.hpp"

namespace consigliere::omerta {

namespace {

const Texts& own_texts() {
    static const Texts kTexts = [] {
        Texts texts;
        texts.add("games/omerta");
        return texts;
    }();
    return kTexts;
}

struct Pen {
    const Cards& c;
    const View& v;
    Lang lang;
    const Paint& paint;
    std::string out;

    std::string label(const char* key, Args args = {}) const {
        return own_texts().get("draw." + std::string(key), lang, args);
    }
    const std::string& name(const std::vector<CardName>& names, int i) const {
        return names[static_cast<std::size_t>(i)].name[lang];
    }
    void line(const std::string& text) { out += text + "\n"; }
    // Wraps a list of words under an indent.
    void list(const std::string& head, const std::vector<std::string>& entries) {
        std::string row = head;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const std::string word = entries[i] + (i + 1 < entries.size() ? ", " : "");
            if (Paint::columns(row) + Paint::columns(word) > paint.width) {
                line(row);
                row = "      ";
            }
            row += word;
        }
        line(row);
    }

    std::string stats(const std::array<std::int8_t, kStats>& stat) const {
        static constexpr const char* kKeys[] = {"combat", "influence", "subterfuge"};
        std::string text;
        for (std::size_t i = 0; i < kStats; ++i)
            text += (i == 0 ? "" : " ") + label(kKeys[i]) + std::to_string(stat[i]);
        return text;
    }

    void head();
    void centre();
    void family(Seat seat);
    void capo(Seat seat, std::size_t slot);
    void secrets(Seat seat);
};

void Pen::head() {
    static constexpr const char* kPhases[] = {"setup", "deal", "events", "actions", "end"};
    const std::pair<std::string_view, std::string> round[] = {{"round", std::to_string(v.round)}};
    line(
        paint.bold(label("title") + " · " + label("round", round) + " · " + label(kPhases[static_cast<int>(v.phase)])));
    const std::pair<std::string_view, std::string> decks[] = {{"domains", std::to_string(v.domain_deck)},
                                                              {"events", std::to_string(v.event_deck)}};
    line(paint.dim(Paint::fit(label("decks", decks), paint.width)));
}

void Pen::centre() {
    std::vector<std::string> names;
    each_bit(v.centre, [&](int d) {
        const Domain& x = c.domains[static_cast<std::size_t>(d)];
        names.push_back(name(c.domain_names, d) + " (" + label("difficulty") + std::to_string(x.difficulty) + " " +
                        label("respect") + std::to_string(x.respect) + " " + money_text(x.resources * 1000L, lang) +
                        ")");
    });
    if (names.empty()) names.push_back(label("nothing"));
    list(label("centre") + ": ", names);
}

void Pen::capo(Seat seat, std::size_t slot) {
    const FamilyView& f = v.family[seat.index];
    std::array<std::int8_t, kStats> sum{};
    const auto type_card =
        static_cast<std::size_t>(std::find(c.design_of.begin(), c.design_of.end(), f.type[slot]) - c.design_of.begin());
    for (std::size_t i = 0; i < kStats; ++i)
        sum[i] = static_cast<std::int8_t>(c.dons[f.don].stat[i] + c.capos[f.capo[slot]].stat[i] +
                                          c.types[type_card].stat[i]);
    std::string text = "    " + name(c.capo_names, f.capo[slot]) + ", " + name(c.type_names, f.type[slot]) + "  " +
                       stats(sum) + "  " + label("reserve") + " " + std::to_string(f.reserve[slot]);
    if (f.robber[slot] != kNothing) text += "  " + label("robbed") + " p" + std::to_string(f.robber[slot] + 1);
    line(Paint::fit(text, paint.width));
    std::vector<std::string> names;
    for (std::size_t d = 0; d < kDomains; ++d)
        if (v.owner[d] == seat.index && v.capo_of[d] == slot)
            names.push_back(name(c.domain_names, static_cast<int>(d)) + " " + std::to_string(v.soldiers[d]));
    if (!names.empty()) list("      ", names);
}

void Pen::family(Seat seat) {
    const FamilyView& f = v.family[seat.index];
    if (f.don == kNothing) return;
    std::string text = "p" + std::to_string(seat.index + 1) + " " + name(c.don_names, f.don) + "  " + label("respect") +
                       std::to_string(f.respect);
    if (f.cash >= 0) text += "  " + money_text(f.cash * 1000L, lang);
    text += "  " + label("cards") + " " + std::to_string(f.hand_size) + "  " + label("objectives") + " " +
            std::to_string(std::popcount(f.completed)) + "/" +
            std::to_string(std::popcount(f.completed) + f.objectives);
    if (v.start == seat) text += "  " + label("start");
    line(paint.seat(seat, Paint::fit(text, paint.width)));
    for (std::size_t i = 0; i < kSlots; ++i)
        if ((f.capos >> i & 1) != 0) capo(seat, i);
    secrets(seat);
}

void Pen::secrets(Seat seat) {
    const FamilyView& f = v.family[seat.index];
    std::vector<std::string> cards, goals;
    for (const std::uint8_t card : f.hand) cards.push_back(name(c.event_names, card));
    if (!cards.empty()) list("    " + label("hand") + ": ", cards);
    if (f.main != kNothing) goals.push_back(name(c.objective_names, f.main));
    each_bit(f.secondaries, [&](int i) { goals.push_back(name(c.objective_names, c.n_mains + i)); });
    if (!goals.empty()) list("    " + label("objectives") + ": ", goals);
    std::vector<std::string> dealt;
    for (const std::uint8_t card : f.dealt_capo)
        if (card != kNothing) dealt.push_back(name(c.capo_names, card));
    for (const std::uint8_t type : f.dealt_type)
        if (type != kNothing) dealt.push_back(name(c.type_names, type));
    if (!dealt.empty()) list("    " + label("dealt") + ": ", dealt);
}

}  // namespace

std::string Omerta::draw(const View& v, Lang lang, const Paint& paint) const {
    Pen pen{cards_, v, lang, paint, {}};
    pen.head();
    pen.centre();
    for (int i = 0; i < v.players; ++i) pen.family(Seat(i));
    if (v.truce != 0) pen.line(pen.label("truce"));
    return pen.out;
}

}  // namespace consigliere::omerta
