#include "games/nothing_personal/kind.hpp"

namespace consigliere {

template class DescribedViewOf<nothing_personal::NothingPersonal>;
template class MatchOf<nothing_personal::NothingPersonal>;
template class KindOf<nothing_personal::NothingPersonal>;

}  // namespace consigliere
