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

}  // namespace

bool ViewStream::set(Shown next) {
    JsonWriter changes;
    const bool different =
        empty() || view_of(next)->write_changes(*view_of(shown_), changes, DescribedView::Question::left_out);
    shown_ = std::move(next);
    if (!different) return false;
    changes_ = changes.take();
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
    view_of(shown_)->write(w, DescribedView::Question::left_out);
}

void ViewStream::mark_sent(std::uint64_t follower) {
    if (!contains(have_it_, follower)) have_it_.push_back(follower);
    std::erase(have_last_, follower);
}

}  // namespace consigliere::server
