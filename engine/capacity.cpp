#include "engine/capacity.hpp"

#include <stdexcept>
#include <string>

namespace consigliere {

void capacity_exceeded(const char* list) {
    throw std::length_error("the capacity of a list of fixed size was exceeded: " + std::string(list));
}

}  // namespace consigliere
