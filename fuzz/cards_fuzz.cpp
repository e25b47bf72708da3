// Any text as a card file: the house set with one place overwritten, so that the fuzzer gets past the head.
#include <cstdint>
#include <string>

#include <boost/json/object.hpp>

#include "games/registry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace consigliere;
    if (size < 4 || all_games().empty()) return 0;
    const GameKind& kind = *all_games()[data[0] % all_games().size()];
    CardSource cards = kind.house_cards();
    const std::size_t place = (data[1] | data[2] << 8 | data[3] << 16) % cards.text.size();
    cards.text.replace(place, size - 4, reinterpret_cast<const char*>(data) + 4, size - 4);
    try {
        kind.cards(cards);
    } catch (const InputError&) {
        return 0;  // refused, as it should be
    }
    return 0;
}
