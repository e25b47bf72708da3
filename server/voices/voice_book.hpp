// What bots can say: the personas, and the lines for every moment in four languages (server/texts/voices.toml).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/texts.hpp"

namespace consigliere::server {

// When a bot speaks, in the order of the file.
enum class Moment : std::uint8_t {
    greeting,
    thinking,
    accept,
    accept_reluctant,
    counter,
    refuse_too_cheap,
    refuse_need_it,
    refuse_you_lead,
    refuse_you_lied,
    refuse_grudge,
    refuse_no_money,
    refuse_rule,
    refuse_repeat,
    ask_for_thing,
    propose_coalition,
    promise_given,
    promise_kept_by_you,
    promise_broken_by_you,
    own_promise_broken,
    robbed_by_you,
    robbed_someone,
    attack_survived,
    ally_killed,
    lucky_roll,
    unlucky_roll,
    big_payday,
    leading,
    falling_behind,
    round_end,
    win,
    lose,
    good_game,
    idle_small_talk,
};
inline constexpr std::array<std::string_view, 33> kMoments{"greeting",
                                                           "thinking",
                                                           "accept",
                                                           "accept_reluctant",
                                                           "counter",
                                                           "refuse_too_cheap",
                                                           "refuse_need_it",
                                                           "refuse_you_lead",
                                                           "refuse_you_lied",
                                                           "refuse_grudge",
                                                           "refuse_no_money",
                                                           "refuse_rule",
                                                           "refuse_repeat",
                                                           "ask_for_thing",
                                                           "propose_coalition",
                                                           "promise_given",
                                                           "promise_kept_by_you",
                                                           "promise_broken_by_you",
                                                           "own_promise_broken",
                                                           "robbed_by_you",
                                                           "robbed_someone",
                                                           "attack_survived",
                                                           "ally_killed",
                                                           "lucky_roll",
                                                           "unlucky_roll",
                                                           "big_payday",
                                                           "leading",
                                                           "falling_behind",
                                                           "round_end",
                                                           "win",
                                                           "lose",
                                                           "good_game",
                                                           "idle_small_talk"};

std::string_view id_of(Moment moment);
std::optional<Moment> moment_from(std::string_view id);

struct Persona {
    std::string id, name;
    std::string character;  // as in bots/personality.hpp
    Localised about;        // one sentence
};

class VoiceBook {
public:
    explicit VoiceBook(std::string_view toml);  // the text of voices.toml; throws InputError

    std::span<const Persona> personas() const { return personas_; }
    const Persona* find(std::string_view id_or_name) const;  // null if there is no such persona
    // What a speaker, a persona by its id or a character, can say at a moment; empty where it has nothing of its own.
    std::span<const Localised> lines(std::string_view speaker, Moment moment) const;

private:
    std::vector<Persona> personas_;
    std::map<std::string, std::array<std::vector<Localised>, kMoments.size()>, std::less<>> lines_;
};

const VoiceBook& voice_book();  // the program's own

}  // namespace consigliere::server
