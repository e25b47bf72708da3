// The built web page, kept in memory with its compressed form: nothing from a request ever touches the disk.
#pragma once

#include <map>
#include <string>

#include "server/net/backend.hpp"
#include "server/net/endpoint.hpp"
#include "server/site/link_preview.hpp"

namespace consigliere::server {

std::string gzip(const std::string& text);

class StaticFiles {
public:
    explicit StaticFiles(const std::string& folder);  // a folder that is not there: a page that says so

    bool contains(std::string_view path) const { return files_.contains(path); }

    // `own`: the origin of the page that is asked for, if it is known.
    HttpResponse respond(const HttpRequest& request, const std::optional<Origin>& own) const;
    // The page itself with a preview of what its address leads to. `site`: where people reach the site, or empty.
    HttpResponse respond(const HttpRequest& request, const std::optional<Origin>& own, const LinkPreview& preview,
                         const std::string& site) const;

private:
    struct File {
        Text plain, packed;  // packed: null if it would not be smaller
        std::string type, tag;
        bool lasting = false;  // its name changes with its content
    };
    static File file_of(std::string content, std::string type);
    HttpResponse respond_with(const File& file, const HttpRequest& request, const std::optional<Origin>& own) const;

    std::map<std::string, File, std::less<>> files_;
};

// Headers of every page and answer that a browser may show.
void add_security_headers(HttpResponse& response, std::string policy);
// What our page may do: load and reach what is on its own server, and nothing else.
std::string policy_of_page(const std::optional<Origin>& own);
inline constexpr const char* kPolicyOfData =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

}  // namespace consigliere::server
