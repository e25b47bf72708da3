#include "engine/capacity.hpp"

#include <cstdio>
#include <cstdlib>

namespace consigliere {

void capacity_exceeded(const char* list) {
    std::fprintf(stderr, "consigliere: internal error: the capacity of a list (%s) was exceeded\n", list);
    std::abort();
}

}  // namespace consigliere
