// Analyses one finished game after the other from its log, a part per call.
//
//   {"do":"analyse","log":"...","name":"game.jsonl","lang":"en"}   begins; "cards": the text of a card file, if any
//   {"do":"analyse","lang":"en"}                                   goes on
//
// The answer: {"done","total","analysis":{...}} (bots/analysis.hpp), or {"problem":"..."} for what is no finished game.
#pragma once

#include <memory>

#include <boost/json/object.hpp>

#include "bots/analysis.hpp"

namespace consigliere::device {

class Analyst {
public:
    boost::json::object call(const boost::json::object& call);

private:
    void begin(const boost::json::object& call);

    std::unique_ptr<Log> log_;
    const GameKind* kind_ = nullptr;
    std::unique_ptr<bots::Analysis> analysis_;
};

}  // namespace consigliere::device
