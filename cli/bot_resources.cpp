#include "cli/bot_resources.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace consigliere::cli {

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bots::ParallelFor parallel_for_with(int threads) {
    if (threads < 2) return {};
    return [threads](int n, const std::function<void(int)>& part) {
        std::atomic<int> next = 0;
        const auto work = [&] {
            for (int i = next++; i < n; i = next++) part(i);
        };
        std::vector<std::jthread> team;
        for (int i = 1; i < std::min(threads, n); ++i) team.emplace_back(work);
        work();
    };
}

bots::BotResources all_resources() {
    return {seconds_now, parallel_for_with(static_cast<int>(std::thread::hardware_concurrency()))};
}

}  // namespace consigliere::cli
