// What the WebAssembly module exports: text in, text out. The page's side is web/src/device/module.ts.
#include <cstdlib>
#include <new>
#include <string>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <emscripten/emscripten.h>

#include "device/host.hpp"

namespace {

std::string& last_answer() {
    static std::string text;
    return text;
}

consigliere::device::Host& host() {
    static consigliere::device::Host the_host;
    return the_host;
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE char* allocate(std::size_t size) { return static_cast<char*>(std::malloc(size)); }
EMSCRIPTEN_KEEPALIVE void release(char* text) { std::free(text); }

// The length of the answer; `result` says where it is, until the next call.
EMSCRIPTEN_KEEPALIVE std::size_t call(const char* text, std::size_t size) {
    try {
        last_answer() = host().call({text, size});
    } catch (const std::exception& wrong) {
        last_answer() = boost::json::serialize(boost::json::object{{"error", wrong.what()}});
    }
    return last_answer().size();
}
EMSCRIPTEN_KEEPALIVE const char* result() { return last_answer().data(); }
}
