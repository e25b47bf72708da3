#include "cli/workers/bus.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <nats/nats.h>

#include "engine/data.hpp"

namespace consigliere::cli::work {

namespace json = boost::json;

namespace {

constexpr const char* kRequests = "consigliere.work.requests";
constexpr const char* kCoordinators = "coordinators";

void check(natsStatus status, const std::string& what) {
    if (status != NATS_OK) throw BusError(what + ": " + natsStatus_GetText(status));
}

}  // namespace

struct Bus::Impl {
    natsOptions* options = nullptr;
    natsConnection* connection = nullptr;
    natsInbox* address = nullptr;
    natsSubscription *messages = nullptr, *requests = nullptr;
    std::string own;

    ~Impl() {
        natsSubscription_Destroy(messages);
        natsSubscription_Destroy(requests);
        natsConnection_Destroy(connection);
        natsInbox_Destroy(address);
        natsOptions_Destroy(options);
    }

    void connect(const std::string& url) {
        check(natsOptions_Create(&options), "NATS");
        if (natsOptions_SetURL(options, url.c_str()) != NATS_OK)
            throw InputError("--bus: invalid address; expected nats://host:4222");
        natsOptions_SetSendAsap(options, true);
        natsOptions_SetTimeout(options, 3000);
        natsOptions_SetMaxReconnect(options, -1);  // work goes on when the bus comes back
        natsOptions_SetReconnectWait(options, 100);
        natsOptions_SetReconnectJitter(options, 50, 50);
        natsOptions_SetPingInterval(options, 1000);
        natsOptions_SetMaxPingsOut(options, 3);
        natsOptions_SetErrorHandler(options, [](natsConnection*, natsSubscription*, natsStatus, void*) {}, nullptr);
        check(natsConnection_Connect(&connection, options), "cannot connect to the bus");
        check(natsInbox_Create(&address), "NATS");
        own = address;
        check(natsConnection_SubscribeSync(&messages, connection, address), "cannot subscribe to the bus");
        natsSubscription_SetPendingLimits(messages, -1, -1);
        check(natsConnection_FlushTimeout(connection, 3000), "cannot subscribe to the bus");
    }

    static std::optional<json::object> read(natsSubscription* from, std::int64_t milliseconds) {
        natsMsg* message = nullptr;
        if (from == nullptr || natsSubscription_NextMsg(&message, from, milliseconds) != NATS_OK) return {};
        json::error_code error;
        json::value contents =
            json::parse({natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))}, error);
        natsMsg_Destroy(message);
        if (error || !contents.is_object()) return {};
        return std::move(contents.get_object());
    }

    bool publish(const char* subject, const json::object& message) const {
        const std::string text = json::serialize(message);
        return natsConnection_Publish(connection, subject, text.data(), static_cast<int>(text.size())) !=
               NATS_MAX_PAYLOAD;
    }
};

Bus::Bus(const std::string& url) : impl_(std::make_unique<Impl>()) {
    if (!url.starts_with("nats://") && !url.starts_with("tls://"))
        throw InputError("--bus must be an address that begins with nats://, such as nats://localhost:4222");
    impl_->connect(url);
}

Bus::~Bus() = default;

const std::string& Bus::address() const { return impl_->own; }

void Bus::accept_requests() {
    check(natsConnection_QueueSubscribeSync(&impl_->requests, impl_->connection, kRequests, kCoordinators),
          "cannot subscribe to the bus");
}

void Bus::request_work() {
    if (natsConnection_Status(impl_->connection) == NATS_CONN_STATUS_CONNECTED)
        impl_->publish(kRequests, {{"from", impl_->own}});
}

bool Bus::send(const std::string& to, json::object message) {
    message["from"] = impl_->own;
    return impl_->publish(to.c_str(), message);
}

std::optional<json::object> Bus::next(std::chrono::milliseconds limit) {
    if (auto request = Impl::read(impl_->requests, 0)) return request;
    return Impl::read(impl_->messages, limit.count());
}

void Bus::discard_unread() {
    while (Impl::read(impl_->messages, 0)) {
    }
}

}  // namespace consigliere::cli::work
