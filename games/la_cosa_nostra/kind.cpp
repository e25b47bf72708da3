#include "games/la_cosa_nostra/kind.hpp"

namespace consigliere {

template class DescribedViewOf<la_cosa_nostra::LaCosaNostra>;
template class MatchOf<la_cosa_nostra::LaCosaNostra>;
template class KindOf<la_cosa_nostra::LaCosaNostra>;

}  // namespace consigliere
