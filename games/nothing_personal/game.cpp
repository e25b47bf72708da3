#include "games/nothing_personal/game.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace consigliere::nothing_personal {

namespace {

std::uint8_t find_starting_capo(const Cards& cards, int number, const std::string& file) {
    const std::string code = std::string("GA-") + (number < 9 ? "0" : "") + std::to_string(number + 1);
    for (std::size_t i = 0; i < cards.gangster_codes.size(); ++i)
        if (cards.gangster_codes[i] == code) return static_cast<std::uint8_t>(i);
    throw InputError(file + ": no gangster has the code " + code + ", which the option starting_capo names");
}

}  // namespace

NothingPersonal::NothingPersonal(int players, const OptionValues& options, const CardSource& cards)
    : setting_{players, Options(options), Cards(cards), 0},
      vocabulary_(make_vocabulary(setting_.cards, setting_.options.published_names)) {
    setting_.starting_capo = find_starting_capo(setting_.cards, setting_.options.starting_capo, cards.name);
}

const GameInfo& NothingPersonal::info() {
    static const GameInfo info{"nothing-personal",
                               "games/nothing_personal",
                               {{"Nothing Personal", "Nothing Personal", "Nothing Personal", "Nothing Personal"}},
                               3,
                               5,
                               2,
                               {"respect", "money"},
                               "respect"};
    return info;
}

boost::json::object NothingPersonal::cards_json(const CardSource& source) {
    const Cards validated(source);
    return CardFile(source, "nothing-personal", {"gangster", "influence", "position"}).to_json();
}

std::span<const Prompt> NothingPersonal::prompts() {
    static constexpr Prompt kPrompts[] = {
        {"D-START", "start", "NP-SETUP-6", Clock::turn},
        {"D-INIT", "init", "NP-SETUP-7", Clock::turn, false, single_of(Ask::init)},
        {"D-TURN", "turn", "NP-INFL-1", Clock::turn},
        {"D-ANTE", "ante", "NP-ANTE-2", Clock::turn},
        {"D-TURN", "icon", "NP-INFL-4", Clock::turn, false, single_of(Ask::icon)},
        {"D-TURN", "space", "NP-KEY-2", Clock::turn, false, single_of(Ask::space)},
        {"D-MARK", "marker", "NP-BLACK-2", Clock::action, false, single_of(Ask::marker)},
        {"D-TURN", "group", "NP-KEY-2", Clock::turn, false, single_of(Ask::group)},
        {"D-TURN", "player", "NP-KEY-2", Clock::turn, false, single_of(Ask::player)},
        {"D-TURN", "prisoner", "NP-COMP-11", Clock::turn, false, single_of(Ask::prisoner)},
        {"D-TURN", "extra", "NP-KEY-1", Clock::turn},
        {"D-GRANT", "grant", "NP-KEY-6", Clock::action, false, single_of(Ask::grant)},
        {"D-GRANTEE", "grantee", "NP-KEY-6", Clock::action},
        {"D-GIVE", "give", "NP-FLOW-6", Clock::action},
        {"D-SALE4", "sale", "NP-INFL-3", Clock::action},
        {"D-ANY", "any", "NP-WIN-1", Clock::reaction},
        {"D-TIE", "tie", "NP-CTRL-3", Clock::action, false, single_of(Ask::tie)},
        {"D-INC", "income", "NP-BUS-1", Clock::reaction},
        {"D-ACT", "act", "NP-ACT-1", Clock::turn},
        {"D-ACT", "act-space", "NP-ACT-6", Clock::turn, false, single_of(Ask::act_space)},
        {"D-MARK", "act-marker", "NP-BLACK-2", Clock::action, false, single_of(Ask::act_marker)},
        {"D-ACT", "act-player", "NP-ACT-6", Clock::turn, false, single_of(Ask::act_player)},
        {"D-CONSENT", "consent", "NP-BLACK-4", Clock::action},
        {"D-REROLL", "reroll", "NP-REROLL-1", Clock::reaction, true},  // money and abilities lie open
        {"D-WH1", "wh1", "NP-WHACK-7", Clock::reaction},
        {"D-WH2", "wh2", "NP-WHACK-7", Clock::reaction},
        {"D-BUY", "buy", "NP-FENCE-3", Clock::action},
        {"D-FILL", "fill", "NP-FAM-2", Clock::turn, false, single_of(Ask::fill)},
        {"", "deal", "NP-FLOW-4", Clock::none},
        {"", "reveal", "NP-SETUP-3", Clock::none},
        {"", "roll", "NP-COMP-4", Clock::none},
        {"", "starter", "NP-SETUP-6", Clock::none},
        {"", "final-tie", "NP-END-4", Clock::none},
    };
    static_assert(std::size(kPrompts) == static_cast<std::size_t>(Ask::count) - 1);
    return kPrompts;
}

NothingPersonal::State NothingPersonal::initial() const {
    State s;
    for (int p = setting_.players; p < kMaxPlayers; ++p) {
        s.player(p).supply = 0;
        s.player(p).money = 0;
    }
    for (int p = 0; p < setting_.players; ++p)
        s.player(p).reroll_tokens = static_cast<std::uint8_t>(setting_.options.reroll_tokens);
    s.deck = setting_.cards.all;
    s.gangster_deck = setting_.cards.all_gangsters;
    s.neutral = static_cast<std::uint8_t>(setting_.options.neutral_supply);
    Play(setting_, s, nullptr).start();
    return s;
}

void NothingPersonal::free_actions(const State& s, Seat seat, ActionList& out) const {
    if (s.part != Part::over && seat.index < setting_.players) Reading(setting_, s).list_sales(seat.index, out);
}

Result NothingPersonal::result(const State& s) const {
    Result out;
    int best = -1;
    for (int p = 0; p < setting_.players; ++p) {
        const int respect = s.player(p).respect;
        out.score[static_cast<std::size_t>(p)] = respect;
        if (respect > best) out.winners = {};
        best = std::max(best, respect);
        if (respect == best) out.winners.add(Seat(p));
    }
    if (s.part == Part::over) out.winners = SeatSet(s.winners);
    return out;
}

namespace {

// D-INIT: the lowest active position with the fewest markers.
int modest_position(const State& s) {
    int best = -1;
    for_each_bit(s.choices & kActive, [&](int i) {
        if (best < 0 || s.space(i).total() < s.space(best).total()) best = i;
    });
    return best;
}

}  // namespace

// Section 3: what the clock answers. Questions inside a play take the first answer; D-MARK spares the token.
Action NothingPersonal::default_action(const State& s, Seat seat, Rng& rng) const {
    ActionList all;
    legal_actions(s, seat, all);
    const auto pick = [&](Verb verb, int a) {
        for (const Action& x : all)
            if (x.kind == verb && x.a == a) return x;
        return all[0];
    };
    const auto next = [&](int from) {
        return SeatSet(s.choices).first_from(next_clockwise(Seat(from), setting_.players)).index;
    };
    switch (s.ask) {
    case Ask::start:   return all[static_cast<int>(rng.below(static_cast<std::uint32_t>(all.size())))];
    case Ask::init:    return pick(kPlace, modest_position(s));
    case Ask::grant:   return pick(kName, next(seat.index));
    case Ask::tie:     return pick(kName, SeatSet(s.choices).first_from(Seat(s.holder)).index);
    case Ask::consent: return pick(kForbid, 0);
    case Ask::fill:    {
        const unsigned active = s.choices & kActive;
        return pick(kPromote, active != 0 ? static_cast<int>(std::bit_width(active)) - 1 : std::countr_zero(s.choices));
    }
    case Ask::give:
        for (const Action& x : all)
            if (x.a == s.top().t[s.top().e - 1] && x.b == next_clockwise(seat, setting_.players).index) return x;
        return all[0];
    case Ask::act_space:
    case Ask::act_marker:
    case Ask::act_player: return pick(kBack, 0);  // and there D-ACT is passed
    case Ask::marker:
        for (const Action& x : all)
            if (x.c == 0) return x;
        return all[0];
    default: return all[0];  // pass, the least ante, no card, the first target
    }
}

std::string_view NothingPersonal::broken_invariant(const State& s) const {
    CardSet seen = s.deck;
    int cards = s.deck.size();
    const auto add = [&](const CardSet& set) {
        seen = seen | set;
        cards += set.size();
    };
    add(s.discard);
    for (const Player& p : s.players) add(p.hand);
    for (const Frame& f : s.frames)
        if (f.kind == FrameKind::play) {
            CardSet one;
            one.add(f.a);
            add(one);
        }
    if (!(seen == setting_.cards.all) || cards != setting_.cards.influence_count)
        return "every influence card lies in one place";
    std::uint64_t gangsters = s.gangster_deck | s.prison | s.fishes | s.aside;
    int men =
        std::popcount(s.gangster_deck) + std::popcount(s.prison) + std::popcount(s.fishes) + std::popcount(s.aside);
    std::array<int, kOwners> markers{};
    int tokens = s.blackmail, negates = s.negate;
    for (int i = 0; i < kSpaces; ++i) {
        const Space& x = s.space(i);
        if ((x.gangster != kNobody) != ((s.occupied >> i & 1u) != 0)) return "the mask of occupied spaces is right";
        if (x.gangster == kNobody && (x.total() != 0 || x.flags != 0 || x.blackmail != kNobody))
            return "an empty space holds nothing";
        if (x.gangster != kNobody) {
            gangsters |= std::uint64_t{1} << x.gangster;
            ++men;
        }
        for (std::size_t o = 0; o < kOwners; ++o) markers[o] += x.count[o];
        if (x.blackmail != kNobody && x.count[x.blackmail] == 0) return "a marker lies on every blackmail token";
        tokens += x.blackmail != kNobody;
        negates += (x.flags & Space::kNegated) != 0;
    }
    if (gangsters != setting_.cards.all_gangsters || men != setting_.cards.gangster_count)
        return "every gangster is in one place";
    if (tokens != kBlackmailTokens || negates != kNegateTokens) return "8 blackmail and 2 Negate tokens";
    if (markers[kNeutral] + s.neutral != setting_.options.neutral_supply) return "neutral markers are all there";
    for (int p = 0; p < setting_.players; ++p) {
        if (markers[static_cast<std::size_t>(p)] + s.player(p).supply != kMarkers) return "25 markers a player";
        if (s.player(p).money < 0 || s.player(p).respect < 0) return "money and respect are never below 0";
    }
    return {};
}

}  // namespace consigliere::nothing_personal
