// What must hold in every position: each piece is in one place, and nothing is below zero.
#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

namespace {

std::string_view broken_cards(const State& s, const Cards& cards) {
    CardSet seen;
    int count = 0;
    const auto add = [&](const CardSet& set) {
        seen |= set;
        count += set.size();
    };
    add(s.deck);
    add(s.discard);
    for (const Player& p : s.players) add(p.hand);
    for (int i = 0; i < s.frames.size(); ++i)
        if (s.frames.is<PlayFrame>(i)) add(CardSet::of(s.frames.at<PlayFrame>(i).card));
    const bool right = seen == cards.all && count == cards.influence_count;
    return right ? "" : "every influence card lies in one place";
}

std::string_view broken_space(const Space& x, bool occupied) {
    if (x.gangster.exists() != occupied) return "the mask of occupied spaces is right";
    if (!occupied && (x.total() != 0 || x.sideways || x.negated || x.blackmail.exists()))
        return "an empty space holds nothing";
    if (x.blackmail.exists() && x.markers[x.blackmail] == 0) return "a marker lies on every blackmail token";
    return "";
}

std::string_view broken_gangsters(const State& s, const Cards& cards) {
    GangsterSet seen;
    int count = 0;
    for (const GangsterSet& set : {s.gangster_deck, s.prison, s.fishes, s.aside}) {
        seen |= set;
        count += set.size();
    }
    for (const SpaceId space : s.occupied) {
        seen.add(s.spaces[space].gangster);
        ++count;
    }
    return seen == cards.all_gangsters && count == cards.gangster_count ? "" : "every gangster is in one place";
}

}  // namespace

std::string_view NothingPersonal::broken_invariant(const State& s) const {
    if (const std::string_view broken = broken_cards(s, setup_.cards); !broken.empty()) return broken;
    IndexedArray<OwnerId, int, kOwners> markers{};
    int tokens = s.blackmail, negates = s.negate;
    for (const SpaceId space : kEverySpace) {
        const Space& x = s.spaces[space];
        if (const std::string_view broken = broken_space(x, s.occupied.has(space)); !broken.empty()) return broken;
        for (const OwnerId owner : kEveryOwner) markers[owner] += x.markers[owner];
        tokens += x.blackmail.exists();
        negates += x.negated;
    }
    if (const std::string_view broken = broken_gangsters(s, setup_.cards); !broken.empty()) return broken;
    if (tokens != kBlackmailTokens || negates != kNegateTokens) return "8 blackmail and 2 Negate tokens";
    if (markers[kNeutral] + s.neutral != setup_.options.neutral_supply) return "neutral markers are all there";
    for (const Seat p : setup_.all_seats()) {
        if (markers[owner_of(p)] + s.players[p].supply != kMarkers) return "25 markers a player";
        if (s.players[p].money < 0 || s.players[p].respect < 0) return "money and respect are never below 0";
    }
    return {};
}

}  // namespace consigliere::nothing_personal
