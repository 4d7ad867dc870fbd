#!/usr/bin/env bash
# Methods, HEAD, trailing slashes, keep-alive, and what every answer carries.
. "$(dirname "$0")/lib.sh"
start_emulator
start_cloakroom

title "methods that the token path does not take"
for method in GET PUT DELETE PATCH; do
    request --request "$method" "$service/foursquare/token"
    expect_problem 405 method_not_allowed
    expect_header Allow '(^|[ ,])POST([ ,]|$)'
done

title "HEAD on the token path"
exec 3<>"/dev/tcp/127.0.0.1/$plain_port"
printf 'HEAD /foursquare/token HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
timeout 10 cat <&3 | tr -d '\r' >"$work/head"
exec 3>&-
equal "status 405" "$(head -n 1 "$work/head" | cut -d ' ' -f 2)" 405
equal "nothing after the head" "$(sed '1,/^$/d' "$work/head" | wc -c)" 0
expect "the length that a GET would have" grep -qi '^Content-Length: [1-9]' "$work/head"

title "a POST to a path with a trailing slash is answered, not redirected"
form /foursquare/token/ code=
expect_status 400
equal "no Location" "$(header Location)" ""

title "two requests on one connection"
connections=$(curl --silent --max-time 10 --cacert "$work/ca.pem" --output /dev/null --output /dev/null \
    --write-out '%{num_connects}\n' "$service/nobody/token" "$service/nobody/token" | awk "{ sum += \$1 } END { print sum }")
equal "one connection" "$connections" 1

title "cleartext on loopback"
request --data code= "$plain/foursquare/token"
expect_status 400

title "every answer"
for path in /foursquare/token /nobody/token /nothing; do
    request --data code= "$service$path"
    expect_header X-Request-Id '^[A-Za-z0-9_-]{22}$'
    expect_header X-Content-Type-Options nosniff
    expect_header X-Frame-Options DENY
    expect_header Content-Security-Policy "default-src 'none'"
    expect_header Strict-Transport-Security 'max-age=[1-9]'
    expect_header Cache-Control no-store
    equal "no Server header" "$(header Server)" ""
    equal "no CORS unless configured" "$(header Access-Control-Allow-Origin)" ""
done

title "an inbound request id is not taken over"
request --header 'X-Request-Id: AAAAAAAAAAAAAAAAAAAAAA' --data code= "$service/foursquare/token"
expect "another id" [ "$(header X-Request-Id)" != AAAAAAAAAAAAAAAAAAAAAA ]

title "the description of the interface"
request "$service/openapi.yaml"
expect_status 200
expect "is the file of this repository" cmp -s "$work/body" "$root/openapi.yaml"

finish
