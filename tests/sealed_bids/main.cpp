// As tests/main.cpp, in a program with one more game.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "tests/sealed_bids/add.hpp"

int main(int argc, char** argv) {
    consigliere::sealed_bids::add_to_program();
    return doctest::Context(argc, argv).run();
}
