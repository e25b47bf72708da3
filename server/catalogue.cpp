#include "server/catalogue.hpp"

#include <boost/json/serialize.hpp>

#include "bots/roster.hpp"
#include "engine/data.hpp"
#include "engine/embedded.hpp"
#include "server/table/match_writer.hpp"
#include "server/voices/voice_book.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

std::string type_name(const Vocabulary& vocabulary, std::uint8_t type) {
    if (type == kNumber) return "number";
    if (type == kMoney) return "money";
    if (type == kSeat) return "seat";
    return vocabulary.lists[static_cast<std::size_t>(type - kFirstList)].type;
}

json::array verbs_json(const GameKind& kind, const Vocabulary& vocabulary, const std::vector<VerbSpec>& specs,
                       const char* group, Lang lang) {
    json::array out;
    for (const VerbSpec& spec : specs) {
        json::array args;
        for (const ArgSpec& arg : spec.args)
            args.push_back({{"name", arg.name}, {"type", type_name(vocabulary, arg.type)}, {"optional", arg.optional}});
        out.push_back({{"verb", spec.verb},
                       {"label", kind.texts().get(std::string(group) + "." + std::string(spec.verb), lang)},
                       {"args", std::move(args)}});
    }
    return out;
}

std::string_view clock_name(Clock clock) {
    constexpr std::string_view kNames[] = {"turn", "action", "reaction", "none"};
    return kNames[static_cast<std::size_t>(clock)];
}

// "always_asked": no standing order applies. "concerns": one may ask for what concerns its owner alone. "stakes": from how
// much at stake on one may answer or ask. "short": a few words for the moment of the question, where the game has them.
json::object prompt_json(const Prompt& prompt, const Texts& texts, Lang lang) {
    const std::string key(prompt.key);
    json::object out{{"id", prompt.id},     {"key", prompt.key},
                     {"rule", prompt.rule}, {"clock", clock_name(prompt.clock)},
                     {"open", prompt.open}, {"question", texts.get("decision." + key, lang)}};
    if (prompt.always_asked) out["always_asked"] = true;
    if (prompt.concerns) out["concerns"] = true;
    if (texts.has("short." + key)) out["short"] = texts.get("short." + key, lang);
    json::array stakes;
    for (const std::int32_t least : prompt.stakes) {
        const std::pair<std::string_view, std::string> args[] = {{"amount", std::to_string(least)},
                                                                 {"money", money_text(least, lang)}};
        stakes.push_back(
            {{"least", least}, {"label", texts.get("stake." + key + (least == 0 ? "-any" : ""), lang, args)}});
    }
    if (!stakes.empty()) out["stakes"] = std::move(stakes);
    return out;
}

json::object game_json(const GameKind& kind, Lang lang) {
    const GameInfo& info = kind.info();
    json::array options, prompts;
    for (const OptionSpec& spec : kind.options()) {
        json::object option = to_json(spec);
        option["label"] = kind.texts().get("option." + std::string(spec.name), lang);
        options.push_back(std::move(option));
    }
    const auto match = kind.start(info.least_players, OptionValues(kind.options()), kind.house_cards());
    const Vocabulary& vocabulary = match->vocabulary();
    for (const Prompt& prompt : match->prompts()) prompts.push_back(prompt_json(prompt, kind.texts(), lang));
    json::object lists;
    for (const NameList& list : vocabulary.lists) {
        json::object names;
        for (std::size_t i = 0; i < list.slugs.size() && i < list.names.size(); ++i)
            names[list.slugs[i]] = list.names[i][lang];
        lists[list.type] = std::move(names);
    }
    return {{"id", info.id},
            {"name", info.name[lang]},
            {"least_players", info.least_players},
            {"most_players", info.most_players},
            {"rules_version", info.rules_version},
            {"fortunes", json::array{info.fortunes[0], info.fortunes[1]}},
            {"options", std::move(options)},
            {"words", verbs_json(kind, vocabulary, vocabulary.phrases, "word", lang)},
            {"items", verbs_json(kind, vocabulary, vocabulary.items, "item", lang)},
            {"prompts", std::move(prompts)},
            {"lists", std::move(lists)}};
}

}  // namespace

json::object games_json(std::span<const GameKind* const> kinds, Lang lang) {
    json::array games, phrases, levels, cast;
    for (const GameKind* kind : kinds) games.push_back(game_json(*kind, lang));
    for (const auto& [key, text] : server_texts().all())
        if (key.starts_with("phrase.")) phrases.push_back({{"key", key.substr(7)}, {"text", text[lang]}});
    for (const std::string_view skill : bots::kTableSkills)
        levels.push_back({{"level", skill}, {"name", server_texts().get("bot." + std::string(skill), lang)}});
    for (const Persona& one : voice_book().personas())
        cast.push_back({{"id", one.id}, {"name", one.name}, {"character", one.character}, {"about", one.about[lang]}});
    return {{"games", std::move(games)},
            {"phrases", std::move(phrases)},
            {"bots", std::move(levels)},
            {"cast", std::move(cast)}};
}

json::object rules_json(const GameKind& kind, Lang in_lang) {
    const std::string file = std::string(kind.info().folder) + "/rules.toml";
    const std::string_view text = embedded::file(file);
    json::array rules;
    if (!text.empty()) {
        const Data data = parse_toml(text, file);
        const std::string lang(kLangCodes[static_cast<std::size_t>(in_lang)]);
        for (const auto& [key, value] : *data.as_table()) {
            // Either [rules.<id>] tables or a list of tables with an id; each has its text by language.
            const auto add = [&](const std::string& id, const Data& rule) {
                const Data* words = rule.find("text") != nullptr ? rule.find("text") : &rule;
                if (const Data* in = words->find(lang); in != nullptr && in->as_text() != nullptr)
                    rules.push_back({{"id", id}, {"text", *in->as_text()}});
            };
            if (const auto* list = value.as_list()) {
                for (const Data& rule : *list)
                    if (const Data* id = rule.find("id"); id != nullptr && id->as_text() != nullptr)
                        add(*id->as_text(), rule);
            } else if (const auto* table = value.as_table()) {
                if (table->contains(lang) || table->contains("text"))
                    add(key, value);
                else
                    for (const auto& [id, rule] : *table)
                        if (rule.as_table() != nullptr) add(id, rule);
            }
        }
    }
    return {{"rules", std::move(rules)}};
}

}  // namespace consigliere::server
