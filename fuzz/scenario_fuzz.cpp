// Any text as a scenario: it runs, or is refused with a line and a reason.
#include "engine/scenario.hpp"

#include <cstdint>

#include "games/registry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace consigliere;
    try {
        run_scenario({reinterpret_cast<const char*>(data), size}, "fuzz.toml", find_game,
                     [](const std::string& path) -> std::string { throw InputError(path + ": no such file"); });
        return 0;
    } catch (const InputError&) {
        return 0;  // refused, as it should be
    }
}
