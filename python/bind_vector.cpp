#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/bindings.hpp"
#include "python/workers.hpp"

namespace consigliere::python {

namespace {

constexpr int kMostGames = 1'000'000;
constexpr std::size_t kGiB = std::size_t{1} << 30, kMostBytes = 8 * kGiB;

VectorSettings settings_of(int games, int threads, std::uint64_t seed, const std::string& observation,
                           const std::vector<std::optional<std::string>>& opponents) {
    VectorSettings out{games, threads, seed, Observed::view, {}};
    if (games < 1 || games > kMostGames)
        throw CallError(fmt::format("games must be 1 to {}, not {}", kMostGames, games));
    check_threads(threads);
    if (observation == "none")
        out.observed = Observed::nothing;
    else if (observation == "described")
        out.observed = Observed::described;
    else if (observation != "view")
        throw CallError(
            fmt::format("observation must be \"view\", \"described\" or \"none\", not \"{}\"", observation));
    for (const auto& name : opponents) out.opponents.push_back(name.value_or(""));
    return out;
}

// Memory is given by many systems before it is there; a process that then uses it is ended.
void check_memory(const Table& table, const VectorSettings& settings) {
    std::size_t row = static_cast<std::size_t>(table.num_actions());
    if (settings.observed == Observed::view) row += table.view_size();
    if (settings.observed == Observed::described) row += table.observation_size() * sizeof(float);
    if (const std::size_t bytes = row * static_cast<std::size_t>(settings.games); bytes > kMostBytes)
        throw CallError(fmt::format("the arrays of {} games need {} GiB, and the most is {} GiB: {} games at most",
                                    settings.games, bytes / kGiB, kMostBytes / kGiB, kMostBytes / row));
}

// A call of one thread. The interpreter runs other threads while games are played.
class Use {
public:
    explicit Use(VectorHandle& v) : in_use_(v.in_use) {
        if (in_use_.exchange(true)) throw CallError("another thread is using this environment: one at a time may");
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() { in_use_ = false; }

private:
    std::atomic<bool>& in_use_;
};

// A buffer of the vector as an array, which keeps the vector alive.
template <class T, class V>
auto array_of(nb::handle self, std::vector<V>& buffer, std::size_t rows, bool flat = false) {
    const std::size_t columns = buffer.size() / rows;
    std::size_t shape[] = {rows, columns};
    return nb::ndarray<nb::numpy, T>(reinterpret_cast<T*>(buffer.data()), flat ? 1 : 2, shape, self);
}

template <class T, class V>
void bind_buffer(nb::class_<VectorHandle>& c, const char* name, std::vector<V> Vector::* buffer, bool flat) {
    c.def_prop_ro(name, [buffer, flat](nb::handle self) {
        const auto& v = nb::cast<const VectorHandle&>(self);
        return array_of<T>(self, (*v.vector).*buffer, static_cast<std::size_t>(v.games), flat);
    });
}

using Numbers = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void check_length(const VectorHandle& v, const Numbers& actions) {
    if (actions.shape(0) != static_cast<std::size_t>(v.games))
        throw CallError(fmt::format("actions must have the shape ({},), not ({},)", v.games, actions.shape(0)));
}

nb::tuple legal_lists(VectorHandle& v) {
    const Use use(v);
    std::vector<std::int32_t> numbers, offsets{0};
    for (const auto& list : v.vector->legal()) {
        numbers.insert(numbers.end(), list.begin(), list.end());
        offsets.push_back(static_cast<std::int32_t>(numbers.size()));
    }
    std::vector<std::int16_t> features;
    v.vector->features(features);
    const std::size_t rows = numbers.size(), games = offsets.size();
    return nb::make_tuple(make_array(std::move(offsets), {games}), make_array(std::move(numbers), {rows}),
                          make_array(std::move(features), {rows, std::size_t{ActionFeatures::kSize}}));
}

}  // namespace

void bind_vector(nb::module_& m) {
    nb::class_<VectorHandle> c(m, "Vector", "Many games at once; consigliere.VectorEnv is the class to use.");
    c.def(
        "__init__",
        [](VectorHandle* self, const GameHandle& game, int games, int threads, std::uint64_t seed,
           const std::string& observation, const std::vector<std::optional<std::string>>& opponents) {
            const VectorSettings settings = settings_of(games, threads, seed, observation, opponents);
            check_memory(*game.table, settings);
            nb::gil_scoped_release release;
            auto vector = game.table->vector(settings);
            new (self) VectorHandle{game, std::move(vector), games};
        },
        nb::arg("game"), nb::arg("games"), nb::arg("threads"), nb::arg("seed"), nb::arg("observation"),
        nb::arg("opponents"));
    bind_buffer<std::uint8_t>(c, "views", &Vector::views, false);
    bind_buffer<float>(c, "observations", &Vector::observations, false);
    bind_buffer<bool>(c, "mask", &Vector::mask, false);
    bind_buffer<bool>(c, "done", &Vector::done, true);
    bind_buffer<std::int32_t>(c, "player", &Vector::player, true);
    bind_buffer<std::int32_t>(c, "scores", &Vector::scores, false);
    bind_buffer<float>(c, "rewards", &Vector::rewards, false);
    c.def_prop_ro("steps", [](const VectorHandle& v) { return v.vector->steps; })
        .def_prop_ro("finished", [](const VectorHandle& v) { return v.vector->finished; })
        .def(
            "reset",
            [](VectorHandle& v, std::uint64_t seed) {
                const Use use(v);
                nb::gil_scoped_release release;
                v.vector->reset(seed);
            },
            nb::arg("seed"))
        .def(
            "step",
            [](VectorHandle& v, const Numbers& actions) {
                check_length(v, actions);
                const Use use(v);
                nb::gil_scoped_release release;
                v.vector->step({actions.data(), actions.shape(0)});
            },
            nb::arg("actions"))
        .def(
            "sample",
            [](VectorHandle& v, const Numbers& actions) {
                check_length(v, actions);
                const Use use(v);
                v.vector->sample({actions.data(), actions.shape(0)});
            },
            nb::arg("actions"))
        .def("legal_lists", &legal_lists);
}

}  // namespace consigliere::python
