// The position of a table as a client has it after all that it was sent, put together as clients do (protocol/README.md).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "tests/merge_changes.hpp"

namespace consigliere::testing {

class FollowedPosition {
public:
    // A message `table`, `update`, `mine` or `clock`.
    void take_in(const boost::json::object& message) {
        if (message.contains("clock")) {
            value_["clock"] = message.at("clock");
            return;
        }
        if (const auto* position = message.if_contains("position")) {
            if (position->is_object()) take_position(position->get_object());
        } else if (!value_.empty()) {
            if (const auto* mine = message.if_contains("mine")) take_fields("mine", mine->as_object());
            value_["decision"] = whole_decision(message.at("decision"));
        }
    }
    const boost::json::object& value() const { return value_; }
    void clear() { *this = {}; }

private:
    void take_position(const boost::json::object& sent) {
        const auto* changes = sent.if_contains("changes");
        if (changes == nullptr) value_.clear();
        for (const auto& [name, part] : sent) {
            if (name == "changes")
                merge_changes(value_.at("view").as_object(), part.as_object());
            else if ((name == "clock" || name == "mine") && changes != nullptr)
                take_fields(name, part.as_object());
            else
                value_[name] = name == "decision" ? whole_decision(part) : part;
        }
        if (sent.contains("preparable"))
            for (boost::json::value& move : value_.at("preparable").as_array()) move = described(move);
    }

    void take_fields(std::string_view of, const boost::json::object& changed) {
        for (const auto& [field, value] : changed) value_.at(of).as_object()[field] = value;
    }

    boost::json::value whole_decision(const boost::json::value& sent) {
        if (!sent.is_object()) return sent;
        boost::json::object decision = sent.get_object();
        describe_question(decision);
        for (const std::string_view flag : {"window", "mine", "may_pass", "passed"})
            if (!decision.contains(flag)) decision[flag] = false;
        if (const auto* actions = decision.if_contains("actions")) {
            answers_ = actions->as_array();
            for (boost::json::value& action : answers_) action = described(action);
        }
        decision["actions"] = decision.at("mine").as_bool() ? answers_ : boost::json::array();
        for (const std::string_view one : {"answer", "default"})
            decision[one] = decision.contains(one) ? described(decision.at(one)) : boost::json::value(nullptr);
        return decision;
    }
    // Once described, an action is sent as its text.
    boost::json::value described(const boost::json::value& sent) {
        if (sent.is_null()) return sent;
        if (sent.is_string()) return actions_.at(std::string(sent.get_string()));
        actions_[std::string(sent.at("text").as_string())] = sent.as_object();
        return sent;
    }
    // The same for a question to these seats.
    void describe_question(boost::json::object& decision) {
        std::string which(decision.at("key").as_string());
        for (const boost::json::value& seat : decision.at("asked").as_array())
            which += ' ' + std::to_string(seat.as_int64());
        boost::json::object& known = questions_[which];
        for (const std::string_view name : {"prompt", "rule", "question", "waiting"}) {
            if (decision.contains(name)) known[name] = decision.at(name);
            decision[name] = known.at(name);
        }
    }

    boost::json::object value_;
    boost::json::array answers_;  // those sent last
    std::map<std::string, boost::json::object> actions_, questions_;
};

}  // namespace consigliere::testing
