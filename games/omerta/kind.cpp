#include "games/omerta/kind.hpp"

namespace consigliere {

template class DescribedViewOf<omerta::Omerta>;
template class MatchOf<omerta::Omerta>;
template class KindOf<omerta::Omerta>;

}  // namespace consigliere
