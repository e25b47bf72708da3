// Everything that a game is built from; games of many files include what each file needs.
#pragma once

#include "engine/game_info.hpp"
#include "engine/kit/bit_set.hpp"
#include "engine/kit/deal.hpp"
#include "engine/kit/flow.hpp"
#include "engine/kit/frame_stack.hpp"
#include "engine/kit/game_defaults.hpp"
#include "engine/kit/items.hpp"
#include "engine/kit/sealed_window.hpp"
#include "engine/kit/vocabulary.hpp"
