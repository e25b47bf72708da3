#include "cli/progress.hpp"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>

namespace consigliere::cli {

Progress::Progress(std::uint64_t all, Io& io) : all_(all), io_(io), start_(std::chrono::steady_clock::now()) {}

double Progress::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void Progress::add(std::uint64_t done) {
    done_ += done;
    if (io_.colour && seconds() - shown_at_ > 0.2) show();
}

void Progress::show() {
    shown_at_ = seconds();
    constexpr int kWidth = 30;
    const double rate = static_cast<double>(done_) / shown_at_;
    const double share = std::min(1.0, static_cast<double>(done_) / static_cast<double>(all_));
    const auto bar = static_cast<std::size_t>(share * kWidth);
    io_.err << fmt::format("\r\x1b[K[{}{}] {:3.0f} %  {:.0f} games/s  {:.0f} s left", std::string(bar, '#'),
                           std::string(kWidth - bar, '.'), 100 * share, rate,
                           (1 - share) * static_cast<double>(all_) / rate)
            << std::flush;
}

void Progress::clear() {
    if (io_.colour && shown_at_ > 0) io_.err << "\r\x1b[K" << std::flush;
}

}  // namespace consigliere::cli
