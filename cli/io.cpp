#include "cli/io.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "bots/arena.hpp"
#include "engine/refusal_text.hpp"
#include "games/registry.hpp"

namespace consigliere::cli {

std::atomic<bool> interrupted = false;

namespace {

// The second Ctrl-C ends the program at once, should the first not be heard.
void on_interrupt(int) {
    interrupted = true;
    std::signal(SIGINT, SIG_DFL);
}

}  // namespace

void listen_for_interrupt() {
    struct sigaction action{};
    action.sa_handler = on_interrupt;
    sigaction(SIGINT, &action, nullptr);  // without SA_RESTART: a waiting read returns
}

const GameKind& game_named(std::string_view id) {
    if (const GameKind* kind = find_game(id)) return *kind;
    std::string known;
    for (const GameKind* kind : all_games()) known += (known.empty() ? "" : ", ") + std::string(kind->info().id);
    throw InputError(fmt::format("unknown game '{}'; games: {}", id, known));
}

int players_for(const GameKind& kind, int wanted) {
    const GameInfo& info = kind.info();
    if (wanted == 0) return std::min(4, info.most_players);
    if (wanted < info.least_players || wanted > info.most_players)
        throw InputError(
            fmt::format("{} is for {} to {} players, not {}", info.id, info.least_players, info.most_players, wanted));
    return wanted;
}

OptionValues options_from(const GameKind& kind, const std::vector<std::string>& assignments) {
    OptionValues options(kind.options());
    for (const std::string& assignment : assignments)
        if (const std::string wrong = options.set(assignment); !wrong.empty()) throw InputError(wrong);
    return options;
}

CardSource cards_from(const GameKind& kind, const std::string& path) {
    if (path.empty()) return kind.house_cards();
    CardSource source{path, read_file(path)};
    kind.card_set(source);  // says what is wrong before anything starts
    return source;
}

Lang language_named(std::string_view code) {
    if (const auto lang = lang_from(code)) return *lang;
    throw InputError(fmt::format("unknown language '{}'; languages: en, de, nl, es", code));
}

bots::BotSpec bot_named(const GameKind& kind, const std::string& name) {
    const auto parsed = bots::parse_bot(name);
    if (const auto* wrong = std::get_if<std::string>(&parsed)) throw InputError(*wrong);
    const auto spec = std::get<bots::BotSpec>(parsed);
    if (const std::string wrong = bots::check_bot(kind.info().id, spec); !wrong.empty()) throw InputError(wrong);
    return spec;
}

std::string read_file(const std::string& path) {
    if (std::filesystem::is_directory(path)) throw InputError(path + ": is a directory; a file is required");
    std::ifstream file(path, std::ios::binary);
    if (!file) throw InputError(path + ": cannot be read");
    std::ostringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

void write_file(const std::string& path, std::string_view text) {
    const std::filesystem::path target(path);
    std::error_code ignored;  // if the folder cannot be made, neither can the file
    if (target.has_parent_path()) std::filesystem::create_directories(target.parent_path(), ignored);
    const std::string beside = path + ".new";
    {
        std::ofstream file(beside, std::ios::binary | std::ios::trunc);
        file.write(text.data(), static_cast<std::streamsize>(text.size()));
        file.flush();
        if (!file) throw InputError(path + ": cannot be written");
    }
    std::filesystem::rename(beside, path);
}

LogHead head_for(const GameKind& kind, const CardSource& cards, int players, const OptionValues& options,
                 std::vector<std::string> names, const Seed& host) {
    const CardSetId set = kind.card_set(cards);
    LogHead head;
    head.game = std::string(kind.info().id);
    head.rules_version = kind.info().rules_version;
    head.card_set = set.id;
    head.card_hash = set.hash;
    head.players = players;
    head.names = std::move(names);
    head.options = options.to_json();
    head.commitment = commitment(host);
    return head;
}

std::string refusal_text(const GameKind& kind, const Refusal& no, Lang lang) {
    std::string text = consigliere::refusal_text(kind.texts(), no, lang);
    if (!no.rule.empty()) text += fmt::format(" ({})", no.rule);
    return text;
}

}  // namespace consigliere::cli
