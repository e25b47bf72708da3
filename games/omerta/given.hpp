// Reading a given position: what the files that set one up share.
#pragma once

#include <string>
#include <string_view>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "games/omerta/play.hpp"
#include "games/omerta/view.hpp"

namespace consigliere::omerta {

struct Wrong {
    std::string message;
};

[[noreturn]] inline void fail(std::string message) { throw Wrong{std::move(message)}; }

int number_of(const boost::json::value& v, std::string_view key, int least, int most);
int find_card(const std::vector<CardName>& names, const boost::json::value& v, std::string_view what);
const boost::json::array& list_of(const boost::json::value& v, std::string_view key);
const boost::json::object& table_of(const boost::json::value& v, std::string_view key);
bool flag_of(const boost::json::object& from, std::string_view key);

// The pieces.
class Scene {
public:
    Scene(const Omerta& game, State& state) : g(game), c(game.cards()), s(state), n(game.players()) {}

    void build(const boost::json::object& given);
    // What is given, as a view would print it: the players in a list.
    boost::json::object as_view(boost::json::object given) const;

private:
    void fixed_start();
    void read_players(const boost::json::value& v);
    void put_dons();
    void put_capos();
    void put_domains();
    void put_centre(const boost::json::value& v);
    void put_hand(Seat seat, const boost::json::value& v);
    void put_objectives(Seat seat, const boost::json::object& from);
    void put_peek(Seat seat, const boost::json::value& v);
    void put_discards(const boost::json::value& v);
    void put_groups(const boost::json::object& groups);
    void put_goods(Seat seat, const boost::json::object& from);
    void put_deeds(Seat seat, const boost::json::object& from);
    void check_keys(const boost::json::object& given) const;
    void add_up();

    Family& of(Seat seat) { return s.family[seat.index]; }
    int rival_of(const boost::json::value& v, std::string_view key, int self) const {
        const int seat = number_of(v, key, 1, n) - 1;
        if (seat == self) fail("'" + std::string(key) + "' must name another family");
        return seat;
    }
    const boost::json::value* field(int i, const char* key) const {
        return player_[static_cast<std::size_t>(i)].if_contains(key);
    }
    // What is named a second time would lie in two places.
    static void name_once(std::uint32_t& named, int card, std::string_view what, const std::vector<CardName>& names) {
        if ((named >> card & 1u) != 0)
            fail("the " + std::string(what) + " " + names[static_cast<std::size_t>(card)].id + " is given twice");
        named |= 1u << card;
    }
    void take_domain(int d);
    void give_domain(int d, Seat seat, int slot, int soldiers);
    void free_capo(int capo);
    int free_type(int design);
    void return_people(Family& f);

    const Omerta& g;
    const Cards& c;
    State& s;
    const int n;
    std::array<boost::json::object, kMaxPlayers> player_;
    std::uint32_t named_domains_ = 0, named_objectives_ = 0;
    bool over_ = false;
};

// The place in the round, once the pieces lie there.
class Place {
public:
    Place(const Omerta& game, State& state) : g(game), s(state), n(game.players()) {}

    // Nothing is asked yet: the position can be compared with what was given.
    void begin(const boost::json::object& given);
    void run_on();

private:
    void read(const boost::json::object& given);
    void read_moment(const boost::json::object& given);
    void put_frames(const boost::json::object& given);
    void put_part(const boost::json::object& given, int step);
    void put_roll(const boost::json::object& from);
    SeatSet seats(const boost::json::object& given, const char* key) const;
    int number(const boost::json::object& given, const char* key, int otherwise, int least, int most) const;

    const Omerta& g;
    State& s;
    const int n;
    bool named_ = false;  // the moment
    Moment moment_ = Moment::before;
};

}  // namespace consigliere::omerta
