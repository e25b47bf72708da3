// What a build of the program leaves out.
#pragma once

namespace consigliere {

// The page that plays without a server downloads its build (device/). It only plays: what describes views to other programs,
// simulates tournaments, fits forecasts and trains policies would be downloaded for nothing.
#ifdef __EMSCRIPTEN__
inline constexpr bool kOnlyPlays = true;
#else
inline constexpr bool kOnlyPlays = false;
#endif

}  // namespace consigliere
