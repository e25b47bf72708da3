// Analyses one finished game after the other from its log, a job per call, so that several copies of the program can
// share the work.
//
//   {"do":"analyse","log":"...","name":"game.jsonl","lang":"en"}   begins; "cards": the text of a card file, if any
//   {"do":"analyse","next":true}                                    a job that was not handed out: {"job":{...} or null}
//   {"do":"analyse","job":{...}}                                    does a job, of any copy: {"result":{...}}
//   {"do":"analyse","results":[{...}],"lang":"en"}                  takes results of jobs, of any copy and in any order
//
// The first and the last answer with how far it is: {"done","total","analysis":{...}} (bots/analysis.hpp). What is no
// finished game is answered with {"problem":"..."}.
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
