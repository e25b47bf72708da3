#include "cli/negotiation_menu.hpp"

#include <algorithm>
#include <ostream>
#include <sstream>

#include <fmt/format.h>

#include "engine/offerable_items.hpp"

namespace consigliere::cli {

namespace {

Seat ask_whom(Screen& screen, Seat person) {
    std::vector<Seat> others;
    for (const Seat seat : SeatSet::players(screen.match().players()))
        if (seat != person) others.push_back(seat);
    for (std::size_t i = 0; i < others.size(); ++i)
        screen.io.out << fmt::format("{:>3}  {}\n", i + 1, screen.name(others[i]));
    screen.io.out << screen.say("play.offer_whom");
    if (!screen.read()) return Seat::none();
    const int number = screen.number(static_cast<int>(others.size()));
    return number == 0 ? Seat::none() : others[static_cast<std::size_t>(number - 1)];
}

// "3" or "3 5000": the third thing, or five thousand of it.
bool take_item(Screen& screen, const std::vector<Item>& items, Bounded<Item, 6>& side) {
    std::istringstream words(screen.line);
    int number = 0, amount = 0;
    words >> number >> amount;
    if (number < 1 || number > static_cast<int>(items.size())) return false;
    Item item = items[static_cast<std::size_t>(number - 1)];
    if (const int unit = screen.match().vocabulary().unit_of(item); unit > 0 && amount > 0)
        item.n = static_cast<std::int16_t>(std::min(amount / unit, 30000));
    side.push(item);
    return true;
}

// One side of the deal; false if the person left.
bool collect(Screen& screen, Seat person, Seat other, bool wanted, Bounded<Item, 6>& side) {
    std::vector<Item> items;
    for (const ItemOption& option : items_on_offer(screen.match(), person, other, wanted))
        if (!option.refusal) items.push_back(option.item);
    if (items.empty()) {
        screen.io.out << screen.say("play.offer_none", {{"player", screen.name(other)}}) << '\n';
        return true;
    }
    for (std::size_t i = 0; i < items.size(); ++i)
        screen.io.out << fmt::format("{:>3}  {}\n", i + 1, screen.describe(items[i], wanted ? other : person, person));
    while (!side.full()) {
        screen.io.out << screen.say(wanted ? "play.offer_wants" : "play.offer_gives");
        if (!screen.read()) return false;
        if (screen.line.empty()) return true;
        if (!take_item(screen, items, side))
            screen.io.out << screen.say("play.unknown", {{"input", screen.line}}) << '\n';
    }
    return true;
}

// One of the person's cards for what the offer leaves open.
bool choose_card(Screen& screen, const Offer& offer, Bounded<Item, 6>& chosen) {
    std::vector<Item> items = choices_for(screen.match(), offer);
    std::erase_if(items, [&](const Item& item) { return chosen.contains(item); });
    for (std::size_t i = 0; i < items.size(); ++i)
        screen.io.out << fmt::format("{:>3}  {}\n", i + 1, screen.describe(items[i], offer.to, offer.to));
    screen.io.out << screen.say("play.offer_choose");
    if (!screen.read()) return false;
    const int number = screen.number(static_cast<int>(items.size()));
    if (number > 0) chosen.push(items[static_cast<std::size_t>(number - 1)]);
    return number > 0;
}

}  // namespace

bool build_offer(Screen& screen, Seat person, const Offer* answers) {
    const Seat other = answers != nullptr ? answers->from : ask_whom(screen, person);
    if (other == Seat::none()) return false;
    Terms terms;
    if (!collect(screen, person, other, false, terms.gives) || !collect(screen, person, other, true, terms.wants))
        return false;
    if (terms.gives.empty() && terms.wants.empty()) return false;
    Command command = offer_command(person, other, terms);
    if (answers != nullptr) command.action = numbered(kCounter, person, answers->id).action;
    return screen.perform(command);
}

bool accept_offer(Screen& screen, Seat person, int number) {
    Command command = numbered(kAccept, person, number);
    for (const Offer& offer : screen.match().offers_seen_by(person)) {
        const bool meant = offer.id == number || offer.id % Negotiation::kNumbers == number;
        if (offer.to != person || !meant) continue;
        for (int left = choices_in(offer.terms.wants); left > 0; --left)
            if (!choose_card(screen, offer, command.terms.gives)) return false;
        break;
    }
    return screen.perform(command);
}

bool build_promise(Screen& screen, Seat person) {
    const Vocabulary& v = screen.match().vocabulary();
    const Seat other = ask_whom(screen, person);
    if (other == Seat::none()) return false;
    for (std::size_t i = 0; i < v.phrases.size(); ++i)
        screen.io.out << fmt::format("{:>3}  {}\n", i + 1, v.phrases[i].verb);
    screen.io.out << screen.say("play.promise_what");
    if (!screen.read()) return false;
    const int number = screen.number(static_cast<int>(v.phrases.size()));
    if (number == 0) return false;
    const VerbSpec& phrase = v.phrases[static_cast<std::size_t>(number - 1)];
    std::string text = fmt::format("{} promise {} {}", seat_text(person), seat_text(other), phrase.verb);
    for (const ArgSpec& arg : phrase.args) {
        screen.io.out << arg.name << "? ";
        if (!screen.read()) return false;
        text += " " + screen.line;
    }
    screen.io.out << screen.say("play.promise_rounds");
    if (!screen.read()) return false;
    if (!screen.line.empty()) text += " until " + screen.line;
    const auto parsed = v.parse(text);
    if (const auto* error = std::get_if<ParseError>(&parsed)) {
        screen.io.out << error->message << '\n';
        return false;
    }
    return screen.perform(std::get<Command>(parsed));
}

}  // namespace consigliere::cli
