#include <cstdlib>
#include <exception>
#include <iostream>

#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/commands.hpp"

namespace consigliere::cli {
extern const char* const kCommit;  // in a source that the build writes
}

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    consigliere::cli::listen_for_interrupt();
    const bool to_person = isatty(STDOUT_FILENO) != 0;
    const char* no_colour = std::getenv("NO_COLOR");
    consigliere::cli::Io io{std::cin, std::cout, std::cerr, to_person && isatty(STDIN_FILENO) != 0,
                            to_person && (no_colour == nullptr || *no_colour == '\0')};
    winsize size{};
    if (to_person && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0) io.height = size.ws_row;
    try {
        return consigliere::cli::run_program(argc, argv, io, consigliere::cli::kCommit);
    } catch (const std::exception& unexpected) {
        std::cerr << "consigliere: " << unexpected.what() << '\n';
        return 3;
    }
}
