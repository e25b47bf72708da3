#include "server/site/quotas.hpp"

#include <boost/asio/ip/address.hpp>

namespace consigliere::server {

std::string network_of(const std::string& address) {
    boost::system::error_code error;
    const auto parsed = boost::asio::ip::make_address(address, error);
    if (error || !parsed.is_v6()) return address;
    const boost::asio::ip::address_v6 v6 = parsed.to_v6();
    if (v6.is_v4_mapped()) return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, v6).to_string();
    auto bytes = v6.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return boost::asio::ip::address_v6(bytes).to_string() + "/64";
}

}  // namespace consigliere::server
