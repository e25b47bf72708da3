#include "engine/judged_promises.hpp"

#include <algorithm>

namespace consigliere {

void note_promises(std::vector<JudgedPromise>& promises, std::size_t step, const Match& after, const Events& events) {
    for (const Event& event : events) {
        if (event.kind == kWordGiven)
            for (const Word& word : after.words_seen_by(Seat::open()))
                if (word.id == event.n) promises.push_back({word, step});
        if (event.kind != kWordKept && event.kind != kWordBroken) continue;
        // Numbers are used again once a word is done with: the last of that number is meant.
        const auto found = std::find_if(promises.rbegin(), promises.rend(),
                                        [&](const JudgedPromise& p) { return p.word.id == event.n && p.ended == 0; });
        if (found == promises.rend()) continue;
        found->ended = step;
        found->kept = event.kind == kWordKept;
    }
}

}  // namespace consigliere
