# For Varnish 7 without xkey (varnish-modules), between the TLS proxy and Warraq: `varnish.vcl` with bans by tag. Start
# Warraq with TRUST_PROXY=2 and EDGE_VARNISH=http://… for each Varnish, and Varnish with `-p
# http_gzip_support=off`, so that it passes on Warraq's own compression.
vcl 4.1;

import std;

backend default {
    .host = "127.0.0.1";
    .port = "3000";
    .first_byte_timeout = 60s;
    # Longer than the heartbeat interval of event streams.
    .between_bytes_timeout = 120s;
    .probe = {
        .url = "/readyz";
        .interval = 2s;
        .timeout = 2s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

# Machines of the site, from which Warraq's workers purge.
acl site {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        # Behind the proxy, all clients have its address, but only outside requests are forwarded, with a
        # second address.
        if (client.ip !~ site || req.http.X-Forwarded-For ~ ",") {
            return (synth(403));
        }
        # Purges by tag: everything that shows changed content.
        if (req.http.xkey-purge) {
            if (std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.xkey-purge, " ", "|") + ")(\s|$)")) {
                return (synth(200, "Banned"));
            }
            return (synth(500, std.ban_error()));
        }
        return (purge);
    }

    # Two variants of a response, instead of one per browser.
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }

    # Event streams never end.
    if (req.url ~ "^/api/v1/\w+/stream(/|$|\?)") {
        return (pipe);
    }

    if (req.url ~ "^/(dashboard|healthz|readyz)(/|$|\?)") {
        return (pass);
    }

    # Players request ranges of a video or recording, of up to 500 MB. Caching all of it would evict everything
    # else.
    if (req.url ~ "^/media/[0-9a-f]+\.(mp4|webm|mp3|m4a|ogg|wav|weba)$") {
        return (pass);
    }

    # Files are the same for everybody. Their cookies stay, because staff may also see taken-down files; those
    # responses are private, and not cached.
    if (req.url ~ "^/(assets|media|share)/") {
        return (hash);
    }

    # Staff must see their own changes at once, and signed-in readers their own pages.
    if (req.http.Authorization || req.http.Cookie ~ "(^|; )(__Host-)?session=") {
        return (pass);
    }

    # The remaining cookies belong to browser scripts, the meter and polls. They reach Warraq, which responds
    # with `private` if they matter. A page that it marks as shared is the same for all.
    return (hash);
}

sub vcl_pipe {
    # Otherwise the next request on this connection would bypass these rules.
    set bereq.http.Connection = "close";
}

sub vcl_backend_response {
    # Cache-Control decides: Warraq sets the lifetime of each response, and Varnish adds no time of its own.
    set beresp.grace = 0s;
    set beresp.keep = 1h;
    if (beresp.http.Cache-Control ~ "stale-while-revalidate=\d+") {
        set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, ".*stale-while-revalidate=(\d+).*", "\1s"), 0s);
    }
    # No reader waits for a background fetch. After an error, the stale page stays, and the next reader
    # triggers another fetch. A 429 refuses only the reader who caused the fetch.
    if (bereq.is_bgfetch && (beresp.status >= 500 || beresp.status == 429)) {
        return (abandon);
    }
    if (beresp.http.Cache-Control ~ "private|no-store" || beresp.http.Set-Cookie || beresp.status >= 500) {
        # Lets requests for this address proceed in parallel, instead of waiting for one another.
        set beresp.uncacheable = true;
        set beresp.ttl = 120s;
        return (deliver);
    }
    # The id names one request in the log, and must not be sent to later readers.
    unset beresp.http.X-Request-Id;
}

sub vcl_deliver {
    unset resp.http.Surrogate-Key;
    # Hides the number of machines from readers.
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
