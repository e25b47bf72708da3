// Scripted players over real sockets: sits them at tables of four, lets them answer whatever they are asked, and measures
// moves a second and the time from sending a move until all four have seen it.
//
// PORT may be several, separated by commas: servers of one site.
//
//   consigliere_load PORT play TABLES SECONDS [MOVES_A_SECOND]
//   consigliere_load PORT idle CONNECTIONS SECONDS
//   consigliere_load PORT leave TABLES SECONDS         plays, then leaves: prints a table and the cookie of one of its players
//   consigliere_load PORT view TABLE COOKIE            comes back there and waits for the first view
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "engine/committed_random.hpp"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Time = std::chrono::steady_clock;

constexpr int kSeats = 4;
std::vector<int> ports;  // servers of one site; connections go to them in turn

tcp::endpoint next_server() {
    static std::size_t turn = 0;
    return {asio::ip::make_address("127.0.0.1"), static_cast<std::uint16_t>(ports[turn++ % ports.size()])};
}

// As string_view::find, which compares at every quotation mark: the client shares its processors with the server.
std::size_t find(std::string_view text, std::string_view what, std::size_t from = 0) {
    if (from > text.size()) return text.npos;
    const void* at = memmem(text.data() + from, text.size() - from, what.data(), what.size());
    return at == nullptr ? text.npos : static_cast<std::size_t>(static_cast<const char*>(at) - text.data());
}

std::string_view part_between(std::string_view text, std::string_view left, std::string_view right,
                              std::size_t from = 0) {
    const std::size_t a = find(text, left, from);
    if (a == text.npos) return {};
    const std::size_t b = find(text, right, a + left.size());
    return text.substr(a + left.size(), b - a - left.size());
}

std::string between(std::string_view text, std::string_view left, std::string_view right, std::size_t from = 0) {
    return std::string(part_between(text, left, right, from));
}

// One HTTP request over a connection of its own; the answer as text, with its head.
std::string ask(const std::string& target, const std::string& body, const std::string& cookie) {
    asio::io_context io;
    tcp::socket socket(io);
    socket.connect(next_server());
    http::request<http::string_body> request{http::verb::post, target, 11};
    request.set(http::field::host, "127.0.0.1");
    request.set(http::field::content_type, "application/json");
    request.set("X-Consigliere", "1");
    if (!cookie.empty()) request.set(http::field::cookie, cookie);
    request.body() = body;
    request.keep_alive(false);
    request.prepare_payload();
    http::write(socket, request);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(socket, buffer, response);
    return "cookie:" + std::string(response[http::field::set_cookie]) + "\n" + response.body();
}

std::string guest(const std::string& name) {
    return between(ask("/api/v1/session", "{\"name\":\"" + name + "\"}", ""), "cookie:", ";");
}

struct Figures {
    long moves = 0, answers = 0, refused = 0, games = 0;
    long long bytes = 0;
    std::vector<float> latency_ms;
};

class Group;

class Player {
public:
    Player(asio::io_context& io, Group& group, int number) : stream_(io), group_(group), number_(number) {}

    void connect(const std::string& cookie) {
        stream_.next_layer().connect(next_server());
        stream_.next_layer().set_option(tcp::no_delay(true));
        stream_.set_option(beast::websocket::stream_base::decorator(
            [&](beast::websocket::request_type& r) { r.set(http::field::cookie, cookie); }));
        stream_.handshake("127.0.0.1", "/ws");
        stream_.read_message_max(16 << 20);
        read();
    }
    void send(const std::string& type, const std::string& table, const std::string& rest = "") {
        queue_.push_back("{\"type\":\"" + type + "\",\"id\":" + std::to_string(++id_) + ",\"table\":\"" + table + "\"" +
                         rest + "}");
        if (queue_.size() == 1) write();
    }

private:
    void read();
    void write() {
        stream_.async_write(asio::buffer(queue_.front()), [this](beast::error_code error, std::size_t) {
            if (error) return;
            queue_.pop_front();
            if (!queue_.empty()) write();
        });
    }

    beast::websocket::stream<tcp::socket> stream_;
    beast::flat_buffer buffer_;
    Group& group_;
    int number_;
    long id_ = 0;
    std::deque<std::string> queue_;
};

// Four players who move from table to table by rematch.
class Group {
public:
    Group(asio::io_context& io, Figures& figures, double moves_a_second)
        : figures_(figures), pace_(moves_a_second), io_(io) {
        std::vector<std::string> cookies;
        for (int i = 0; i < kSeats; ++i) cookies.push_back(guest("P" + std::to_string(i + 1)));
        cookie_ = cookies[0];
        table_ = between(ask("/api/v1/tables",
                             "{\"game\":\"la-cosa-nostra\",\"players\":4,\"time\":{\"mode\":\"slow\"}}", cookies[0]),
                         "\"table\":\"", "\"");
        for (int i = 0; i < kSeats; ++i) {
            players_.push_back(std::make_unique<Player>(io, *this, i));
            players_.back()->connect(cookies[static_cast<std::size_t>(i)]);
            players_.back()->send("open", table_);
            if (i > 0) players_.back()->send("sit", table_);
            players_.back()->send("ready", table_, ",\"ready\":true");
        }
    }

    void take(int who, std::string_view text) {
        figures_.bytes += static_cast<long long>(text.size());
        if (text.starts_with("{\"type\":\"answer\"")) {
            ++figures_.answers;
            if (find(text, "\"ok\":false") != text.npos && started_) ++figures_.refused;
            return;
        }
        if (part_between(text, "\"table\":\"", "\"") != table_) return;
        if (text.starts_with("{\"type\":\"room\"") || text.starts_with("{\"type\":\"table\""))
            return on_room(who, text);
        if (text.starts_with("{\"type\":\"update\"")) return on_update(who, text);
    }

    const std::string& table() const { return table_; }
    const std::string& cookie() const { return cookie_; }

private:
    void on_room(int who, std::string_view text) {
        contribute(who, text);
        if (who != 0) return;
        // A message brings what has changed in the room; `table` brings all of it.
        if (const std::string state = between(text, "\"state\":\"", "\""); !state.empty()) room_state_ = state;
        if (room_state_ == "finished") return on_end(between(text, "\"rematch\":\"", "\""));
        if (started_ || room_state_ != "waiting") return;
        int ready = 0;
        for (std::size_t at = 0; (at = find(text, "\"ready\":true", at)) != text.npos; ++at) ++ready;
        if (ready < kSeats) return;
        started_ = true;
        voted_ = false;
        players_[0]->send("start", table_);
    }
    void on_end(const std::string& rematch) {
        if (!rematch.empty()) {
            table_ = rematch;
            room_state_.clear();
            started_ = false;
            ++figures_.games;
            for (auto& player : players_)
                player->send("open", table_), player->send("ready", table_, ",\"ready\":true");
        } else if (!voted_) {
            voted_ = true;
            for (auto& player : players_) player->send("vote", table_, ",\"on\":\"rematch\",\"agree\":true");
        }
    }

    // Adds a share to the dice as every client does: without it, a table waits for three seconds before it begins.
    void contribute(int who, std::string_view text) {
        const std::size_t dice = find(text, "\"dice\":{");
        if (dice == text.npos) return;
        const std::string stage = between(text, "\"stage\":\"", "\"", dice),
                          round = between(text, "\"round\":", ",", dice);
        consigliere::Seed share{};
        share.fill(static_cast<std::uint8_t>(who + 1));
        std::string& sent = contributed_[static_cast<std::size_t>(who)];
        if (stage == "none") sent.clear();
        if ((stage != "promising" && stage != "opening") || sent == stage + round) return;
        sent = stage + round;
        const std::string what = stage == "promising" ? ",\"promise\":\"" + consigliere::commitment(share)
                                                      : ",\"share\":\"" + consigliere::to_hex(share);
        players_[static_cast<std::size_t>(who)]->send("share", table_, ",\"round\":" + round + what + "\"");
    }

    void on_update(int who, std::string_view text) {
        if (sent_ && !seen_[static_cast<std::size_t>(who)]) {
            seen_[static_cast<std::size_t>(who)] = true;
            if (std::all_of(seen_.begin(), seen_.end(), [](bool b) { return b; })) {
                figures_.latency_ms.push_back(std::chrono::duration<float, std::milli>(Time::now() - sent_at_).count());
                sent_ = false;
            }
        }
        const std::size_t at = find(text, "\"decision\":{\"key\"");
        if (at == text.npos) return;
        const std::string seq = between(text, "\"seq\":", ",");
        const bool mine = find(text, "\"mine\":true", at) != text.npos;
        const bool window = find(text, "\"window\":true", at) != text.npos;
        if (mine) {
            // Another choice each time, so that games differ.
            const std::string action =
                nth_action(text, find(text, "\"actions\":[", at), (figures_.moves * 7 + who) % 5);
            later([this, who, seq, action, window] {
                if (!window) sent_ = true, sent_at_ = Time::now(), seen_.assign(kSeats, false);
                ++figures_.moves;
                players_[static_cast<std::size_t>(who)]->send("act", table_,
                                                              ",\"seq\":" + seq + ",\"do\":\"" + action + "\"");
            });
        } else if (find(text, "\"may_pass\":true", at) != text.npos) {
            ++figures_.moves;
            players_[static_cast<std::size_t>(who)]->send("pass", table_, ",\"seq\":" + seq);
        }
    }

    // The text of an action in the list that begins there; of the last one, if it has no more. Described or not, the text of
    // an action is a string that begins with its seat.
    static std::string nth_action(std::string_view text, std::size_t from, long n) {
        const std::size_t end = find(text, "\"default\":", from);
        std::size_t pick = text.npos;
        for (std::size_t next = from; n >= 0 && (next = find(text, "\"p", next + 1)) < end;)
            if (text.substr(next + 3, 1) == " ") pick = next, --n;
        return between(text, "\"", "\"", pick);
    }

    // At a given pace, or at once.
    template <class Work>
    void later(Work work) {
        if (pace_ <= 0) return work();
        // One timer a move: in a window several players think at the same time.
        auto timer =
            std::make_shared<asio::steady_timer>(io_, std::chrono::microseconds(static_cast<long>(1e6 / pace_)));
        timer->async_wait([timer, work](beast::error_code error) {
            if (!error) work();
        });
    }

    Figures& figures_;
    double pace_;
    asio::io_context& io_;
    std::string table_, cookie_, room_state_;
    std::vector<std::unique_ptr<Player>> players_;
    bool started_ = false, voted_ = false, sent_ = false;
    Time::time_point sent_at_;
    std::vector<bool> seen_ = std::vector<bool>(kSeats, false);
    std::array<std::string, kSeats> contributed_;  // the stage and round of the dice to which each added last
};

void Player::read() {
    stream_.async_read(buffer_, [this](beast::error_code error, std::size_t bytes) {
        if (error) {
            std::fprintf(stderr, "player lost: %s\n", error.message().c_str());
            return;
        }
        group_.take(number_, {static_cast<const char*>(buffer_.data().data()), bytes});
        buffer_.consume(bytes);
        read();
    });
}

float percentile(std::vector<float>& values, double p) {
    if (values.empty()) return 0;
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(p * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

using Groups = std::vector<std::unique_ptr<Group>>;

Groups seat_groups(asio::io_context& io, Figures& figures, int tables, double moves_a_second) {
    Groups groups;
    for (int i = 0; i < tables; ++i) groups.push_back(std::make_unique<Group>(io, figures, moves_a_second / tables));
    return groups;
}

int play(int tables, double seconds, double moves_a_second) {
    asio::io_context io(1);
    Figures figures;
    const Groups groups = seat_groups(io, figures, tables, moves_a_second);
    io.run_for(std::chrono::milliseconds(500));
    std::printf("playing\n");  // who measures the server begins here
    std::fflush(stdout);
    figures = {};
    const auto start = Time::now();
    io.run_for(std::chrono::milliseconds(static_cast<long>(seconds * 1000)));
    const double took = std::chrono::duration<double>(Time::now() - start).count();
    std::printf(
        "tables %d  moves/s %.0f  games %ld  refused %ld  bytes/move %.0f  seen by all: p50 %.2f ms  p99 %.2f ms  "
        "(n=%zu)\n",
        tables, static_cast<double>(figures.moves) / took, figures.games, figures.refused,
        static_cast<double>(figures.bytes) / static_cast<double>(std::max(figures.moves, 1L)),
        static_cast<double>(percentile(figures.latency_ms, 0.5)),
        static_cast<double>(percentile(figures.latency_ms, 0.99)), figures.latency_ms.size());
    return figures.moves > 0 ? 0 : 1;
}

int leave(int tables, double seconds) {
    asio::io_context io(1);
    Figures figures;
    const Groups groups = seat_groups(io, figures, tables, 0);
    io.run_for(std::chrono::milliseconds(static_cast<long>(seconds * 1000)));
    std::printf("%s %s\n", groups.front()->table().c_str(), groups.front()->cookie().c_str());
    return 0;
}

using Stream = beast::websocket::stream<tcp::socket>;

void shake_hands(Stream& stream, const std::string& cookie) {
    stream.next_layer().connect(next_server());
    stream.set_option(beast::websocket::stream_base::decorator(
        [&](beast::websocket::request_type& r) { r.set(http::field::cookie, cookie); }));
    stream.handshake("127.0.0.1", "/ws");
}

int view(const std::string& table, const std::string& cookie) {
    asio::io_context io(1);
    Stream stream(io);
    shake_hands(stream, cookie);
    stream.write(asio::buffer("{\"type\":\"open\",\"id\":1,\"table\":\"" + table + "\"}"));
    for (;;) {
        beast::flat_buffer buffer;
        stream.read(buffer);
        const std::string_view text(static_cast<const char*>(buffer.data().data()), buffer.size());
        if (find(text, "\"ok\":false") != text.npos) return 1;
        if (text.starts_with("{\"type\":\"table\"")) return find(text, "\"view\":{") != text.npos ? 0 : 1;
    }
}

int idle(int connections, double seconds) {
    asio::io_context io(1);
    std::vector<std::unique_ptr<Stream>> streams;
    std::string cookie;
    for (int i = 0; i < connections; ++i) {
        if (i % 10 == 0) cookie = guest("Idle");
        auto stream = std::make_unique<Stream>(io);
        shake_hands(*stream, cookie);
        streams.push_back(std::move(stream));
    }
    std::printf("%d connections open\n", connections);
    std::fflush(stdout);
    io.run_for(std::chrono::milliseconds(static_cast<long>(seconds * 1000)));
    asio::steady_timer wait(io, std::chrono::milliseconds(static_cast<long>(seconds * 1000)));
    wait.wait();
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) {
        std::fprintf(stderr,
                     "usage: consigliere_load PORT play TABLES SECONDS [MOVES_A_SECOND] | idle CONNECTIONS SECONDS |"
                     " leave TABLES SECONDS | view TABLE COOKIE\n");
        return 2;
    }
    for (char* at = argv[1]; *at != '\0';) {
        ports.push_back(static_cast<int>(std::strtol(at, &at, 10)));
        if (*at != '\0') ++at;
    }
    const std::string what = argv[2];
    if (what == "leave") return leave(std::atoi(argv[3]), std::atof(argv[4]));
    if (what == "view") return view(argv[3], argv[4]);
    if (what == "idle") return idle(std::atoi(argv[3]), std::atof(argv[4]));
    return play(std::atoi(argv[3]), std::atof(argv[4]), argc > 5 ? std::atof(argv[5]) : 0);
}
