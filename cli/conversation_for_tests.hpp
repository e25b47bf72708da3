// What a program on the other side of the bot protocol writes. The next line is requested when the engine wants to read
// it, and may depend on the answers so far.
#pragma once

#include <functional>
#include <sstream>
#include <streambuf>
#include <string>

#include <boost/json.hpp>

#include "cli/commands.hpp"

namespace consigliere::cli {

class Conversation : public std::streambuf {
public:
    // `next` is given the last answer, null at first; an empty line ends the conversation.
    Conversation(const std::ostringstream& answers, std::function<std::string(const boost::json::value&)> next)
        : answers_(answers), next_(std::move(next)) {}

protected:
    int_type underflow() override {
        const std::string_view all = answers_.view();
        const std::size_t end = all.rfind('\n');
        const std::size_t begin = end == 0 || end == all.npos ? 0 : all.rfind('\n', end - 1) + 1;
        line_ = next_(end == all.npos ? boost::json::value() : boost::json::parse(all.substr(begin, end - begin)));
        if (line_.empty()) return traits_type::eof();
        line_ += '\n';
        setg(line_.data(), line_.data(), line_.data() + line_.size());
        return traits_type::to_int_type(line_.front());
    }

private:
    const std::ostringstream& answers_;
    std::function<std::string(const boost::json::value&)> next_;
    std::string line_;
};

// A whole game over the bot protocol: `first` starts it, the default is taken wherever someone is asked, and the log is
// returned.
inline std::string log_of_game_by_defaults(const std::string& first) {
    std::ostringstream out, err;
    Conversation conversation(out, [&](const boost::json::value& answer) -> std::string {
        if (answer.is_null()) return first;
        const boost::json::object& said = answer.as_object();
        if (said.contains("log") || !said.at("ok").as_bool()) return "";
        if (const auto* choice = said.if_contains("do"))
            return R"({"cmd":"act","do":")" + std::string(choice->as_string()) + "\"}";
        if (said.at("over").as_bool()) return R"({"cmd":"log"})";
        return R"({"cmd":"default","seat":)" + boost::json::serialize(said.at("may_act").at(0)) + "}";
    });
    std::istream in(&conversation);
    Io io{in, out, err, false, false};
    const char* const words[] = {"consigliere", "engine"};
    if (run_program(2, words, io) != 0) return "";
    const std::string answers = out.str();
    const auto last = boost::json::parse(answers.substr(answers.rfind('\n', answers.size() - 2) + 1));
    std::string log;
    for (const boost::json::value& line : last.at("log").as_array()) log += std::string(line.as_string()) + "\n";
    return log;
}

}  // namespace consigliere::cli
