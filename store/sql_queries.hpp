// Statements of SQL with what is bound to them and read from them, for the parts of the Store.
//
// `Db` is a connection with query(sql) -> Query: bind in order, then run(), or step() through rows.
#pragma once

#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "store/store.hpp"

namespace consigliere::store {

template <class Db>
class SqlQueries : public Store {
public:
    Db& connection() { return db_; }

protected:
    template <class... Args>
    explicit SqlQueries(const Args&... args) : db_(args...) {}

    struct OrNull {
        std::string_view text;
    };

    template <class... Args>
    void run(const char* sql, const Args&... args) {
        auto q = db_.query(sql);
        (bind(q, args), ...);
        q.run();
    }
    template <class Read, class... Args>
    auto first(const char* sql, Read read, const Args&... args) {
        auto q = db_.query(sql);
        (bind(q, args), ...);
        using Found = std::optional<decltype(read(q))>;
        return q.step() ? Found(read(q)) : Found();
    }
    template <class Read, class... Args>
    auto all(const char* sql, Read read, const Args&... args) {
        auto q = db_.query(sql);
        (bind(q, args), ...);
        std::vector<decltype(read(q))> out;
        while (q.step()) out.push_back(read(q));
        return out;
    }

    static constexpr auto read_number = [](auto& q) { return q.number(0); };
    static constexpr auto read_text = [](auto& q) { return q.text(0); };

    Db db_;

private:
    template <class Query, class Value>
    static void bind(Query& q, const Value& value) {
        if constexpr (std::is_same_v<Value, OrNull>)
            q.bind_or_null(value.text);
        else if constexpr (std::is_floating_point_v<Value>)
            q.bind_real(value);
        else if constexpr (std::is_integral_v<Value>)
            q.bind(static_cast<std::int64_t>(value));
        else
            q.bind(std::string_view(value));
    }
};

}  // namespace consigliere::store
