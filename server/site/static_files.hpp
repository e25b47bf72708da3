// The built web page, kept in memory with its compressed form: nothing from a request ever touches the disk.
#pragma once

#include <map>
#include <string>

#include "server/net/backend.hpp"

namespace consigliere::server {

std::string gzip(const std::string& text);

class StaticFiles {
public:
    explicit StaticFiles(const std::string& folder);  // a folder that is not there: a page that says so

    HttpResponse respond(const HttpRequest& request) const;

private:
    struct File {
        Text plain, packed;  // packed: null if it would not be smaller
        std::string type, tag;
        bool lasting = false;  // its name changes with its content
    };
    std::map<std::string, File, std::less<>> files_;
};

// Headers of every page and answer that a browser may show.
void add_security_headers(HttpResponse& response);

}  // namespace consigliere::server
