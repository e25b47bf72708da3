// The table as text for a terminal, at most 80 columns.
#include <boost/json/object.hpp>

#include "engine/text_style.hpp"
#include "engine/texts.hpp"
#include "games/omerta/game.hpp"

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
    const TextStyle& style;
    std::string out;

    std::string label(const char* key, Args args = {}) const {
        return own_texts().get("draw." + std::string(key), lang, args);
    }
    template <class Id>
    const std::string& name(Id id) const {
        return c.name(id).name[lang];
    }
    template <class List>
    std::vector<std::string> names_of(const List& ids) const {
        std::vector<std::string> names;
        for (const auto id : ids)
            if (id.exists()) names.push_back(name(id));
        return names;
    }
    void line(const std::string& text) { out += text + "\n"; }
    // Wraps a list of words under an indent.
    void list(const std::string& head, const std::vector<std::string>& entries) {
        std::string row = head;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const std::string word = entries[i] + (i + 1 < entries.size() ? ", " : "");
            if (TextStyle::columns(row) + TextStyle::columns(word) > style.width) {
                line(row);
                row = "      ";
            }
            row += word;
        }
        line(row);
    }

    // What the capo of this slot and those above and below him have together.
    std::string stats(const FamilyView& f, SlotId slot) const {
        static constexpr std::pair<Stat, const char*> kLabels[] = {
            {Stat::combat, "combat"}, {Stat::influence, "influence"}, {Stat::subterfuge, "subterfuge"}};
        std::string text;
        for (const auto& [stat, key] : kLabels)
            text += (text.empty() ? "" : " ") + label(key) +
                    std::to_string(c.dons[f.don].stat[stat] + c.capos[f.capo[slot]].stat[stat] +
                                   c.types[c.card_of[f.type[slot]]].stat[stat]);
        return text;
    }

    void head();
    void centre();
    void family(Seat seat);
    void capo(Seat seat, SlotId slot);
    void secrets(Seat seat);
};

void Pen::head() {
    static constexpr const char* kPhases[] = {"setup", "deal", "events", "actions", "end"};
    const std::pair<std::string_view, std::string> round[] = {{"round", std::to_string(v.round)}};
    line(style.bold(label("title") + " · " + label("round", round) + " · " + label(kPhases[position_of(v.phase)])));
    const std::pair<std::string_view, std::string> decks[] = {{"domains", std::to_string(v.domain_deck)},
                                                              {"events", std::to_string(v.event_deck)}};
    line(style.dim(TextStyle::fit(label("decks", decks), style.width)));
}

void Pen::centre() {
    std::vector<std::string> names;
    for (const DomainId d : v.centre) {
        const Domain& x = c.domains[d];
        names.push_back(name(d) + " (" + label("difficulty") + std::to_string(x.difficulty) + " " + label("respect") +
                        std::to_string(x.respect) + " " + money_text(x.resources * 1000L, lang) + ")");
    }
    if (names.empty()) names.push_back(label("nothing"));
    list(label("centre") + ": ", names);
}

void Pen::capo(Seat seat, SlotId slot) {
    const FamilyView& f = v.family[seat];
    std::string text = "    " + name(f.capo[slot]) + ", " + name(f.type[slot]) + "  " + stats(f, slot) + "  " +
                       label("reserve") + " " + std::to_string(f.reserve[slot]);
    if (f.robber[slot].is_player()) text += "  " + label("robbed") + " " + style.name(f.robber[slot]);
    line(TextStyle::fit(text, style.width));
    std::vector<std::string> names;
    for (const DomainId d : v.domains_of(seat))
        if (v.slot_of[d] == slot) names.push_back(name(d) + " " + std::to_string(v.soldiers[d]));
    if (!names.empty()) list("      ", names);
}

void Pen::family(Seat seat) {
    const FamilyView& f = v.family[seat];
    if (!f.don.exists()) return;
    std::string text = style.name(seat) + " · " + name(f.don) + "  " + label("respect") + std::to_string(f.respect);
    if (f.cash >= 0) text += "  " + money_text(f.cash * 1000L, lang);
    text += "  " + label("cards") + " " + std::to_string(f.hand_size) + "  " + label("objectives") + " " +
            std::to_string(f.completed.size()) + "/" + std::to_string(f.completed.size() + f.objectives);
    if (v.start == seat) text += "  " + label("start");
    line(style.seat(seat, TextStyle::fit(text, style.width)));
    for (const SlotId slot : f.capos) capo(seat, slot);
    secrets(seat);
}

void Pen::secrets(Seat seat) {
    const FamilyView& f = v.family[seat];
    const std::vector<std::string> cards = names_of(f.hand);
    if (!cards.empty()) list("    " + label("hand") + ": ", cards);
    std::vector<std::string> goals;
    if (f.main.exists()) goals.push_back(name(f.main));
    for (const SecondaryId i : f.secondaries) goals.push_back(name(c.objective(i)));
    if (!goals.empty()) list("    " + label("objectives") + ": ", goals);
    std::vector<std::string> dealt = names_of(f.dealt_capo);
    for (const std::string& type : names_of(f.dealt_type)) dealt.push_back(type);
    if (!dealt.empty()) list("    " + label("dealt") + ": ", dealt);
}

}  // namespace

std::string Omerta::draw(const View& v, Lang lang, const TextStyle& style) const {
    Pen pen{cards_, v, lang, style, {}};
    pen.head();
    pen.centre();
    for (const Seat seat : SeatSet::players(v.players)) pen.family(seat);
    if (v.truce) pen.line(pen.label("truce"));
    return pen.out;
}

}  // namespace consigliere::omerta
