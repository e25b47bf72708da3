// Loading a given position: what the files that put one onto the table share.
#pragma once

#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "engine/description/read_json.hpp"
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

// A position as somebody gives it (the shape of the open view), with what it leaves out.
class GivenPosition {
public:
    // Throws DescriptionError.
    GivenPosition(const Omerta& game, const boost::json::object& given);

    Position position;
    bool has(std::string_view key) const { return json_.contains(key); }
    bool has(Seat seat, std::string_view key) const { return players_[seat].contains(key); }
    bool has_domain_deck() const;
    // What a printed view would say: the players in a list.
    boost::json::object as_view() const;

private:
    void read_players(const boost::json::value& given);

    boost::json::object json_;
    int players_at_table_;
    PerSeat<boost::json::object> players_{};
};

template <class... Args>
[[noreturn]] void refuse(fmt::format_string<Args...> message, Args&&... args) {
    throw DescriptionError(fmt::format(message, std::forward<Args>(args)...));
}

inline int in_range(const std::string& path, int value, int least, int most) {
    if (value < least || value > most) refuse("{} must be a number from {} to {}, not {}", path, least, most, value);
    return value;
}
inline std::uint8_t byte_in_range(const std::string& path, int value, int least, int most) {
    return static_cast<std::uint8_t>(in_range(path, value, least, most));
}

// The pieces.
class PieceLoader {
public:
    PieceLoader(const Omerta& game, const GivenPosition& position, State& state)
        : g(game), c(game.cards()), given(position), s(state), n(game.players()) {}

    void load();

private:
    void fixed_start();
    void put_dons();
    void put_capos();
    void put_domains();
    void put_centre();
    void put_people(Seat seat);
    void put_goods(Seat seat);
    void put_hand(Seat seat);
    void put_peek(Seat seat);
    void put_main(Seat seat);
    void put_objectives(Seat seat);
    void put_secondaries(Seat seat, const Names<ObjectiveName>& names, SecondarySet& into);
    void put_feats(Seat seat);
    void put_discards();
    void put_groups();
    void add_up();

    const PlayerPosition& player(Seat seat) const { return given.position.players[position_of(seat)]; }
    Family& of(Seat seat) { return s.family[seat]; }
    SeatSet everyone() const { return SeatSet::players(n); }
    static std::string path(Seat seat, std::string_view key) {
        return fmt::format("players.{}.{}", seat.index + 1, key);
    }
    // What is named a second time would lie in two places.
    template <class Set, class Id>
    void name_once(Set& named, Id id, std::string_view what) const {
        if (named.has(id)) refuse("the {} {} is given twice", what, c.name(id).id);
        named.add(id);
    }
    Seat rival(Seat rival, Seat self, std::string_view key) const {
        if (rival == self) refuse("{} must name another family", path(self, key));
        return rival;
    }
    SecondaryId secondary(Seat seat, std::string_view key, ObjectiveName name) const;
    SecondaryId feat(Seat seat, std::string_view key, ObjectiveName name) const;
    void take_domain(DomainId d);
    void return_people(Family& f);
    void free_capo(CapoId capo);
    TypeCardId free_type(TypeId type);

    const Omerta& g;
    const Cards& c;
    const GivenPosition& given;
    State& s;
    const int n;
    CapoSet named_capos_;
    DomainSet named_domains_;
    ObjectiveSet named_objectives_;
};

// The place in the round, once the pieces lie there.
class PlaceLoader {
public:
    PlaceLoader(const Omerta& game, const GivenPosition& position, State& state)
        : g(game), p(position.position), s(state), n(game.players()) {}

    // Nothing is asked yet: the position can be compared with what was given.
    void begin();
    void run_on();

private:
    void put_round();
    void put_frames();
    void put_over();
    void put_part(PartFrame::Step step);
    void put_roll(const RollPosition& roll);

    const Omerta& g;
    const Position& p;
    State& s;
    const int n;
};

}  // namespace consigliere::omerta
