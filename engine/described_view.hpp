// What a seat sees of a game at one moment. Who keeps it can later write only what has changed since.
#pragma once

#include <string>
#include <vector>

namespace consigliere {

class JsonWriter;

class DescribedView {
public:
    virtual ~DescribedView() = default;
    // Who is told the question beside the view needs no `decision` in it.
    enum class Question : bool { included, left_out };

    // As an object, the name of the game first.
    virtual void write(JsonWriter& w, Question question) const = 0;
    // The fields that are different in `before`, an earlier view of the same match, as description/changes.hpp describes.
    // False: none is, not even the question.
    virtual bool write_changes(const DescribedView& before, JsonWriter& w, Question question) const = 0;
    // A number per place, and the names of the places, which are the same for every view of a match.
    virtual std::vector<float> observation() const = 0;
    virtual std::vector<std::string> observation_places() const = 0;
};

}  // namespace consigliere
