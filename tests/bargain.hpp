// A match in which players talk, as tests write it: La Cosa Nostra unless another game is named.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include "games/registry.hpp"

namespace consigliere {

class Bargain {
public:
    explicit Bargain(const char* option = "", const char* game = "la-cosa-nostra") : kind_(*find_game(game)) {
        OptionValues options(kind_.options());
        if (*option != '\0') REQUIRE(options.set(option) == "");
        match_ = kind_.start(3, options, kind_.house_cards());
        boost::json::object nothing;
        REQUIRE(match_->load_position(nothing) == "");
    }

    Command read(const std::string& text) const {
        const auto parsed = match_->vocabulary().parse(text);
        REQUIRE_MESSAGE(std::holds_alternative<Command>(parsed), text);
        return std::get<Command>(parsed);
    }
    std::string_view refusal(const std::string& text) const { return match_->check(read(text)).code; }
    std::string_view rule(const std::string& text) const { return match_->check(read(text)).rule; }
    void says(const std::string& text) {
        INFO(text);
        REQUIRE(refusal(text) == "");
        events.clear();
        match_->apply(read(text), &events);
    }
    // Plays on by clock defaults until the round has changed.
    void next_round() {
        const int now = match_->round();
        play_while([&] { return match_->round() == now; });
    }
    template <class Condition>
    void play_while(Condition&& condition) {
        Rng rng(1);
        while (condition() && !match_->decision().over()) {
            const Decision d = match_->decision();
            const Action x = d.chance() ? match_->chance_action(rng.below(match_->chance_count()))
                                        : match_->default_action(d.may_act.first(), rng);
            events.clear();
            match_->apply({x, {}, {}}, &events);
        }
    }
    int cash(int seat) const {
        const auto view = match_->view(Seat::open());
        return static_cast<int>(view.at("players").at(static_cast<std::size_t>(seat - 1)).at("cash").as_int64());
    }
    bool heard(std::uint8_t kind, Seat by) const {
        for (const Event& e : events)
            if (e.kind == kind && e.seen_by.has(by)) return true;
        return false;
    }
    const Match& match() const { return *match_; }

    Events events;

private:
    const GameKind& kind_;
    std::unique_ptr<Match> match_;
};

}  // namespace consigliere
