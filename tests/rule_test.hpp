// A test that proves rules, cited by ID: RULE_TEST("ID, ID", "a sentence: what the rules want") { ... }
// scripts/check_rules.py reads the citations and reports the rules that no test cites.
#pragma once

#include <doctest/doctest.h>

#define RULE_TEST(ids, sentence) TEST_CASE(ids ": " sentence)
