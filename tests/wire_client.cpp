#include "tests/wire_client.hpp"

#include <poll.h>

#include <algorithm>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "engine/committed_random.hpp"

namespace consigliere::testing {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace json = boost::json;
using asio::ip::tcp;

json::object HttpAnswer::json() const { return boost::json::parse(body).as_object(); }

struct WireClient::Wire {
    asio::io_context io;
    beast::websocket::stream<tcp::socket> stream{io};
    beast::flat_buffer buffer;
    bool reading = false, closed = false;
    std::deque<std::string> arrived;

    void read() {
        reading = true;
        stream.async_read(buffer, [this](beast::error_code error, std::size_t) {
            reading = false;
            if (error) {
                closed = true;
                return;
            }
            arrived.push_back(beast::buffers_to_string(buffer.data()));
            buffer.consume(buffer.size());
            read();
        });
    }
};

WireClient::WireClient(int port) : port_(port) {}
WireClient::~WireClient() = default;
WireClient::WireClient(WireClient&&) noexcept = default;
WireClient& WireClient::operator=(WireClient&&) noexcept = default;

HttpAnswer WireClient::http(const std::string& method, const std::string& target, const std::string& body) {
    asio::io_context io;
    tcp::socket socket(io);
    socket.connect({asio::ip::make_address("127.0.0.1"), static_cast<std::uint16_t>(port_)});
    http::request<http::string_body> request{http::string_to_verb(method), target, 11};
    request.set(http::field::host, "127.0.0.1:" + std::to_string(port_));
    for (const auto& [name, value] : headers) request.set(name, value);
    if (!cookie.empty()) request.set(http::field::cookie, cookie);
    if (!body.empty()) request.set(http::field::content_type, "application/json");
    request.body() = body;
    request.keep_alive(false);
    request.prepare_payload();
    beast::error_code error;
    http::write(socket, request, error);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(64 << 20);
    if (request.method() == http::verb::head) parser.skip(true);
    http::read(socket, buffer, parser, error);
    HttpAnswer out;
    out.status = parser.get().result_int();
    out.body = parser.get().body();
    for (const auto& field : parser.get()) {
        std::string name(field.name_string());
        for (char& c : name) c = static_cast<char>(std::tolower(c));
        out.headers[name] = std::string(field.value());
        const std::string& value = out.headers[name];
        if (name == "set-cookie")
            out.cookies[value.substr(0, value.find('='))] =
                value.substr(value.find('=') + 1, value.find(';') - value.find('=') - 1);
    }
    return out;
}

std::string WireClient::raw(const std::string& bytes) {
    asio::io_context io;
    tcp::socket socket(io);
    beast::error_code error;
    socket.connect({asio::ip::make_address("127.0.0.1"), static_cast<std::uint16_t>(port_)}, error);
    asio::write(socket, asio::buffer(bytes), error);
    std::string out(1000, '\0');
    socket.non_blocking(true);
    out.resize(socket.read_some(asio::buffer(out), error));
    return out;
}

bool WireClient::ends_after(const std::string& bytes, int timeout_s) {
    tcp::socket& socket = wire_->stream.next_layer();
    asio::write(socket, asio::buffer(bytes));
    socket.shutdown(tcp::socket::shutdown_send);
    char heard[4096];
    pollfd line{socket.native_handle(), POLLIN, 0};
    while (poll(&line, 1, timeout_s * 1000) == 1) {
        const ssize_t n = recv(line.fd, heard, sizeof heard, 0);
        if (n == 0 || (n < 0 && errno == ECONNRESET)) return true;
    }
    return false;
}

void WireClient::become(const std::string& name, const std::string& lang) {
    const HttpAnswer answer =
        http("POST", "/api/v1/session", json::serialize(json::object{{"name", name}, {"lang", lang}}));
    if (answer.status != 200)
        throw std::runtime_error("no session: " + std::to_string(answer.status) + " " + answer.body);
    const std::string& set = answer.headers.at("set-cookie");
    cookie = set.substr(0, set.find(';'));
}

int WireClient::connect(const std::string& query) {
    wire_ = std::make_unique<Wire>();
    wire_->stream.next_layer().connect({asio::ip::make_address("127.0.0.1"), static_cast<std::uint16_t>(port_)});
    wire_->stream.next_layer().set_option(tcp::no_delay(true));
    wire_->stream.set_option(beast::websocket::stream_base::decorator([this](beast::websocket::request_type& request) {
        if (!protocol.empty()) request.set(http::field::sec_websocket_protocol, protocol);
        if (!cookie.empty()) request.set(http::field::cookie, cookie);
        for (const auto& [name, value] : headers) request.set(name, value);
    }));
    beast::websocket::response_type response;
    beast::error_code error;
    wire_->stream.handshake(response, "127.0.0.1:" + std::to_string(port_), "/ws" + query, error);
    if (error) return response.result_int();
    agreed_protocol = std::string(response[http::field::sec_websocket_protocol]);
    wire_->stream.read_message_max(64 << 20);
    wire_->read();
    return 101;
}

void WireClient::close() {
    if (!wire_) return;
    wire_->stream.async_close(beast::websocket::close_code::normal, [](beast::error_code) {});
    wire_->io.restart();
    wire_->io.run_for(std::chrono::milliseconds(500));
    wire_.reset();
}

void WireClient::drop() {
    if (!wire_) return;
    beast::error_code error;
    wire_->stream.next_layer().close(error);
    wire_.reset();
}

void WireClient::send_text(const std::string& text) {
    beast::error_code error;
    wire_->stream.text(true);
    wire_->stream.write(asio::buffer(text), error);
    if (error) wire_->closed = true;
}

int WireClient::send(const std::string& type, json::object fields) {
    fields["type"] = type;
    fields["id"] = ++next_id_;
    send_text(json::serialize(fields));
    return next_id_;
}

std::optional<std::string> WireClient::read_text(int timeout_ms) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
    if (wire_) wire_->io.restart(), wire_->io.poll();
    while (wire_ && wire_->arrived.empty() && !wire_->closed) {
        wire_->io.restart();
        if (wire_->io.run_one_until(end) == 0 && std::chrono::steady_clock::now() >= end) break;
    }
    if (!wire_ || wire_->arrived.empty()) return std::nullopt;
    std::string text = std::move(wire_->arrived.front());
    wire_->arrived.pop_front();
    if (listener) listener(text);
    return text;
}

std::optional<json::object> WireClient::read(int timeout_ms) {
    const auto text = read_text(timeout_ms);
    if (!text) return std::nullopt;
    return json::parse(*text).as_object();
}

bool WireClient::closed() const { return !wire_ || wire_->closed; }
int WireClient::close_code() const { return wire_ ? wire_->stream.reason().code : 0; }

json::object WireClient::call(const std::string& type, json::object fields) {
    const int id = send(type, std::move(fields));
    for (;;) {
        const auto message = read(10'000);
        if (!message) throw std::runtime_error("no answer to " + type);
        if (message->at("type") == "answer" && message->at("id") == id) return *message;
        pushed.push_back(*message);
    }
}

json::object WireClient::next(const std::string& type, int timeout_ms) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
    for (;;) {
        while (!pushed.empty()) {
            json::object message = std::move(pushed.front());
            pushed.pop_front();
            take_in(message);
            if (message.at("type").as_string() == type) return message;
        }
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
        const auto message = left > 0 ? read(static_cast<int>(left)) : std::nullopt;
        if (!message) throw std::runtime_error("no message of type " + type);
        pushed.push_back(*message);
    }
}

void WireClient::open(const std::string& id) {
    table = id;
    const json::object answer = call("open", {{"table", id}});
    if (!answer.at("ok").as_bool()) throw std::runtime_error("cannot open: " + json::serialize(answer));
    next("table");
}

void WireClient::take_in(const json::object& message) {
    const auto& type = message.at("type").as_string();
    if (message.contains("table") && message.at("table") != json::value(table)) return;
    if (type == "table" || type == "update") seq = message.at("seq").as_int64();
    if (type == "table" || type == "update" || type == "mine" || type == "clock") {
        followed_.take_in(message);
        position = followed_.value();
    }
    if (type == "table") room.clear();
    if (type == "table" || type == "room") {
        for (const auto& [name, field] : message.at("room").as_object()) room[name] = field;
        give_share();
    }
}

// As the page does: a promise when one is asked for, the share once the promises are fixed.
void WireClient::give_share() {
    if (room.at("you").is_null()) return;
    const json::object& dice = room.at("dice").as_object();
    const auto seat = static_cast<std::size_t>(room.at("you").as_int64()) - 1;
    const std::int64_t round = dice.at("round").as_int64();
    const json::array& asked = dice.at("asked").as_array();
    const bool mine = std::find(asked.begin(), asked.end(), room.at("you")) != asked.end();
    const std::string stage(dice.at("stage").as_string());
    if (!mine || shared_ == std::pair(round, stage)) return;
    shared_ = {round, stage};
    const Seed share = seed_from_number(static_cast<std::uint64_t>(round) * 10 + seat);
    if (stage == "promising") send("share", {{"table", table}, {"round", round}, {"promise", commitment(share)}});
    if (stage == "opening" && dice.at("promises").as_array()[seat] == json::value(commitment(share)))
        send("share", {{"table", table}, {"round", round}, {"share", to_hex(share)}});
}

void WireClient::pump(int timeout_ms) {
    while (const auto message = read(pushed.empty() ? timeout_ms : 0)) pushed.push_back(*message);
    while (!pushed.empty()) {
        take_in(pushed.front());
        pushed.pop_front();
    }
}

void WireClient::catch_up() {
    at_table("offerable", {{"with", 1}});
    pump();
}

json::object WireClient::at_table(const std::string& type, json::object fields) {
    fields["table"] = table;
    return call(type, std::move(fields));
}

json::object WireClient::act(const std::string& text) { return at_table("act", {{"seq", seq}, {"do", text}}); }

}  // namespace consigliere::testing
