// Table for any game.
#pragma once

#include <cstring>

#include "engine/kind_of.hpp"
#include "python/episode_of.hpp"

namespace consigliere::python {

template <Game G>
class TableOf final : public Table, public std::enable_shared_from_this<TableOf<G>> {
public:
    using View = typename G::View;

    TableOf(const GameKind& kind, int players, const OptionValues& options, const CardSource& cards, bool negotiation)
        : kind_(kind),
          options_(options),
          game_(std::make_shared<const G>(players, options, cards)),
          space_(game_->vocabulary()),
          negotiation_(negotiation),
          writer_(new_writer()),
          described_size_(writer_->template size<typename G::Position>()) {}

    std::unique_ptr<Episode> start() const override {
        return std::make_unique<EpisodeOf<G>>(this->shared_from_this(), play());
    }
    std::unique_ptr<Vector> vector(const VectorSettings& settings) const override;

    const GameKind& kind() const override { return kind_; }
    int players() const override { return game_->players(); }
    bool negotiation() const override { return negotiation_; }
    const OptionValues& options() const override { return options_; }
    const Vocabulary& vocabulary() const override { return game_->vocabulary(); }
    const ActionSpace& actions() const override { return space_; }
    std::vector<std::string> observation_names() const override {
        std::vector<std::string> out = new_writer()->template places<typename G::Position>();
        if (negotiation_) TalkBlock::add_names(out);
        return out;
    }
    std::size_t observation_size() const override { return described_size_ + (negotiation_ ? TalkBlock::kSize : 0); }
    std::size_t view_size() const override { return sizeof(View) + (negotiation_ ? sizeof(Negotiation) : 0); }

    const G& game() const { return *game_; }
    Play<G> play() const { return Play<G>(game_, space_, negotiation_); }
    std::unique_ptr<ObservationWriter> new_writer() const {
        return std::make_unique<ObservationWriter>(game_->vocabulary(), game_->players());
    }
    std::size_t described_size() const { return described_size_; }
    // Python holds its lock during this call, so that one writer is enough.
    void describe(const View& view, float* out) const { writer_->write(game_->position(view), out); }

    // What a seat sees, byte by byte: the view, and with negotiation the offers and words that it knows of.
    void write_view(const Play<G>& play, Seat seat, std::byte* out) const {
        const View view = game_->view_for(play.match().state().game, seat);
        std::memcpy(out, &view, sizeof view);
        if (!negotiation_) return;
        const Negotiation known = MatchRules<G>(*game_).talk_known_to(play.match().state(), seat);
        std::memcpy(out + sizeof view, &known, sizeof known);
    }
    void write_described(const Play<G>& play, Seat seat, ObservationWriter& writer, float* out) const {
        writer.write(game_->position(game_->view_for(play.match().state().game, seat)), out);
        if (negotiation_)
            TalkBlock::write(play.match(), seat, play.is_replying() ? play.offer() : 0, out + described_size_);
    }

private:
    const GameKind& kind_;
    OptionValues options_;
    std::shared_ptr<const G> game_;
    ActionSpace space_;
    bool negotiation_;
    std::unique_ptr<ObservationWriter> writer_;
    std::size_t described_size_;
};

}  // namespace consigliere::python
