// What players read in games that are really played: every question, every answer offered, every event, the board of the
// terminal, in every language. Nothing of the program shows through: no identifier, no unfilled placeholder, no gap where
// a name belongs.
#include "games/registry.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/playout.hpp"
#include "engine/text_style.hpp"

using namespace consigliere;

namespace {

// Names that no text contains, without a blank, as a sentence shows them whole.
const PlayerNames kNames{"Annq", "Bobq", "Calq", "Deeq", "Eveq"};

bool is_part_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; }

// The words of a text as a reader separates them; letters of other scripts end a word, which identifiers do not have.
std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words(1);
    for (const char c : text)
        if (is_part_of_word(c))
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    return words;
}

class Reader {
public:
    explicit Reader(const GameKind& kind, const Match& match) : kind_(kind) {
        for (const NameList& list : match.vocabulary().lists)
            for (const std::string& slug : list.slugs)
                if (slug.find_first_of("-_") != slug.npos) ids_.insert(slug);
        for (const Prompt& prompt : match.prompts())
            if (!prompt.id.empty()) ids_.insert(std::string(prompt.id));
        for (int seat = 1; seat <= 5; ++seat) ids_.insert("p" + std::to_string(seat));
    }

    void read(const std::string& text, std::string_view what, Lang lang) {
        ++texts_;
        if (!seen_.insert(text).second) return;
        INFO(kind_.info().id, ", ", what, ", in ", kLangCodes[static_cast<std::size_t>(lang)], ": '", text, "'");
        CHECK_FALSE(text.empty());
        CHECK(text.find_first_of("{}|") == text.npos);
        for (const char* gap : {"  ", " .", " ,", "()", "\"\"", "“”", "„“", "«»"}) CHECK(text.find(gap) == text.npos);
        CHECK(text.find_first_not_of(' ') == 0);
        for (const std::string& word : words_of(text)) CHECK_MESSAGE(!ids_.contains(word), word);
    }
    // The board of the terminal: blanks place its columns.
    void read_board(const std::string& board, Lang lang) {
        ++texts_;
        INFO(kind_.info().id, ", the board in ", kLangCodes[static_cast<std::size_t>(lang)], ":\n", board);
        CHECK_FALSE(board.empty());
        CHECK(board.find_first_of("{}") == board.npos);
        for (const std::string& word : words_of(board)) CHECK_MESSAGE(!ids_.contains(word), word);
    }
    int texts() const { return texts_; }

private:
    const GameKind& kind_;
    std::set<std::string> ids_, seen_;
    int texts_ = 0;
};

// Questions that can only be answered by somebody who knows who does what to whom.
const std::map<std::string_view, std::set<std::string_view>> kNeedSubject{
    {"la-cosa-nostra",
     {"attack", "target", "cover", "stake", "cop", "robbery", "trap", "doc", "schemer", "return-fire", "launder"}},
    {"nothing-personal", {"ante",   "icon", "space",  "marker",  "group", "player",    "prisoner",   "extra",
                          "grant",  "give", "sale",   "tie",     "act",   "act-space", "act-marker", "act-player",
                          "income", "any",  "reroll", "consent", "wh1",   "wh2",       "fill"}},
    {"omerta",
     {"involve", "use", "garrison", "assault-use", "reinforce", "loan", "assault-garrison", "window-incident",
      "window-conquest", "window-assault", "window-force", "window-roll", "window-cancel"}},
};

// V2 12.1: what a question is about stands before it, so the question does not say it again. (Questions of windows also
// stand alone, in the list of what to be asked.)
bool states_before_asking(std::string_view question) {
    const std::string_view before = question.substr(0, question.find('?'));
    return before.size() < question.size() && (before.find(". ") != before.npos || before.find(": ") != before.npos);
}

void read_subject(Reader& reader, const GameKind& kind, const Match& match, Lang lang) {
    const Subject subject = match.subject(match.decision().prompt);
    const auto needed = kNeedSubject.find(kind.info().id);
    const bool needs = needed != kNeedSubject.end() && needed->second.contains(match.prompt().key);
    SeatSet readers = SeatSet::players(match.players()).with(Seat::spectator());
    for (const Seat reading : readers) {
        const std::string about = match.vocabulary().describe(subject, reading, kind.texts(), lang, kNames);
        if (!about.empty()) reader.read(about, "what a question is about", lang);
        INFO(kind.info().id, ": ", match.prompt().key, ": '", about, "'");
        if (reading.is_player()) CHECK(about.find(kNames[reading.index]) == about.npos);
        CHECK((!needs || !about.empty()));
        if (!about.empty() && match.prompt().clock != Clock::reaction)
            CHECK(!states_before_asking(kind.texts().get("decision." + std::string(match.prompt().key), lang)));
    }
}

void read_question(Reader& reader, const GameKind& kind, const Match& match) {
    const Decision d = match.decision();
    for (const Lang lang : kAllLangs) {
        const std::string key(match.prompt().key);
        const std::pair<std::string_view, std::string> who[] = {{"player", kNames[(*d.asked.begin()).index]}};
        reader.read(kind.texts().get("decision." + key, lang), "a question", lang);
        reader.read(kind.texts().get("waiting." + key, lang, who), "who is waited for", lang);
        read_subject(reader, kind, match, lang);
        ActionList actions;
        for (const Seat seat : d.may_act) {
            actions.clear();
            match.legal_actions(seat, actions);
            match.free_actions(seat, actions);
            for (const Action& action : actions)
                reader.read(match.vocabulary().describe({action, {}, {}}, kind.texts(), lang, kNames), "an answer",
                            lang);
        }
    }
}

void read_boards(Reader& reader, const Match& match) {
    const Seat viewers[] = {*match.decision().asked.begin(), Seat::spectator(), Seat::open()};
    const TextStyle style{false, 80, {kNames.begin(), kNames.end()}};
    for (const Lang lang : kAllLangs)
        for (const Seat seat : viewers) reader.read_board(match.draw(seat, lang, style), lang);
}

// Events without a sentence are for programs only.
void read_event(Reader& reader, const GameKind& kind, const Match& match, const Event& event) {
    const auto& specs = match.vocabulary().events;
    const auto spec = std::find_if(specs.begin(), specs.end(), [&](const VerbSpec& x) { return x.kind == event.kind; });
    if (spec == specs.end() || !kind.texts().has("event." + std::string(spec->verb))) return;
    const SeatSet readers = event.seen_by & SeatSet::players(match.players());
    for (const Lang lang : kAllLangs) {
        const auto say = [&](Seat to) { return match.vocabulary().describe(event, to, kind.texts(), lang, kNames); };
        reader.read(say(Seat::none()), "an event", lang);
        for (const Seat seat : readers) {
            const std::string text = say(seat);
            reader.read(text, "an event, by a reader whom it may name", lang);
            INFO("the reader's name in: '", text, "'");
            CHECK(text.find(kNames[seat.index]) == text.npos);
        }
    }
}

void play_and_read(Reader& reader, const GameKind& kind, Match& match, std::uint64_t seed) {
    Rng rng(seed);
    ActionList actions;
    Events events;
    for (int steps = 0; !match.decision().over(); ++steps) {
        const Decision d = match.decision();
        Action action{};
        if (d.chance()) {
            action = match.chance_action(rng.below(match.chance_count()));
        } else {
            if (steps % 4 == 0) read_question(reader, kind, match);
            if (steps % 16 == 0) read_boards(reader, match);
            const Seat seat = *d.may_act.begin();
            actions.clear();
            match.legal_actions(seat, actions);
            action = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
        }
        events.clear();
        match.apply({action, {}, {}}, &events);
        for (const Event& event : events) read_event(reader, kind, match, event);
    }
}

}  // namespace

TEST_CASE(
    "V2 12.1, 12.3, 12.4: played games have questions with a subject, and no identifier, gap or name of the reader") {
    for (const GameKind* kind : all_games()) {
        int texts = 0;
        for (int players = kind->info().least_players; players <= kind->info().most_players; ++players) {
            const auto match = kind->start(players, OptionValues(kind->options()), kind->house_cards());
            Reader reader(*kind, *match);
            play_and_read(reader, *kind, *match, static_cast<std::uint64_t>(players));
            texts += reader.texts();
        }
        CAPTURE(kind->info().id);
        CHECK(texts > 10000);
    }
}
