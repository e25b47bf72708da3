// Any text as a log: it is shown again, or refused with a line and a reason.
#include <cstdint>
#include <string_view>

#include "engine/replay.hpp"
#include "games/registry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace consigliere;
    try {
        const Log log = read_log({reinterpret_cast<const char*>(data), size}, "fuzz.jsonl");
        const GameKind* kind = find_game(log.head.game);
        if (kind == nullptr) return 0;
        Replay replay(log, *kind, kind->house_cards());
        while (!replay.at_end()) replay.step(nullptr);
        replay.check_end();
    } catch (const InputError&) {
        return 0;  // refused, as it should be
    }
    return 0;
}
