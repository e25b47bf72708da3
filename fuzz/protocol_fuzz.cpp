// Any lines as requests of the bot protocol: each is answered, none ends the program.
#include <cstdint>
#include <sstream>
#include <string>

#include "cli/commands.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace consigliere::cli;
    std::istringstream in("{\"cmd\":\"new\",\"game\":\"la-cosa-nostra\",\"players\":3,\"seed\":1}\n" +
                          std::string(reinterpret_cast<const char*>(data), size));
    std::ostringstream out, err;
    Io io{in, out, err, false, false};
    return run_engine({}, io);
}
