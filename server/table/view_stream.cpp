#include "server/table/view_stream.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace consigliere::server {

namespace {

constexpr std::string_view kNoChanges = "{}";

bool contains(const std::vector<std::uint64_t>& followers, std::uint64_t one) {
    return std::find(followers.begin(), followers.end(), one) != followers.end();
}

std::unique_ptr<const DescribedView> view_of(const ViewStream::Shown& shown) {
    return shown.match->described_view(shown.seat, shown.with_odds);
}

std::string changes_between(const ViewStream::Shown& before, const ViewStream::Shown& after) {
    if (before.with_odds == after.with_odds && after.match->looks_like(*before.match, after.seat))
        return std::string(kNoChanges);
    JsonWriter w;
    view_of(after)->write_changes(*view_of(before), w);
    return std::string(w.text());  // it is kept: without room for more
}

}  // namespace

bool ViewStream::set(Shown next) {
    std::string changes;
    if (!empty()) changes = changes_between(shown_, next);
    shown_ = std::move(next);
    if (changes == kNoChanges) return false;
    changes_ = std::move(changes);
    have_last_ = std::exchange(have_it_, {});
    return true;
}

ViewStream::Form ViewStream::form_for(std::uint64_t follower) const {
    if (contains(have_it_, follower)) return Form::nothing;
    return contains(have_last_, follower) ? Form::changes : Form::whole;
}

void ViewStream::write(JsonWriter& w, Form form) const {
    if (form != Form::whole)
        return w.field_raw("changes", form == Form::nothing ? kNoChanges : std::string_view(changes_));
    w.key("view");
    view_of(shown_)->write(w);
}

void ViewStream::mark_sent(std::uint64_t follower) {
    if (!contains(have_it_, follower)) have_it_.push_back(follower);
    std::erase(have_last_, follower);
}

}  // namespace consigliere::server
