#!/usr/bin/env bash
# Limits by address and client: 429 with the seconds to wait, wrong codes count more, the admin side is never limited.
. "$(dirname "$0")/lib.sh"
start_emulator
write_configuration "$work/cloakroom.json"
limits='"limits": { "requests_per_address": 20, "requests_per_client": 100, "sign_ins_per_address": 2 }'
sed -i 's|"admin": {|"trusted_proxies": [ "127.0.0.1" ], '"$limits"', &|' "$work/cloakroom.json"
start_cloakroom

from() { printf 'X-Forwarded-For: %s' "$1"; }

title "twenty requests from one address, then one in three seconds"
for _ in $(seq 20); do
    request --header "$(from 203.0.113.1)" "$service/nowhere"
    [ "$status" = 404 ] || fail "status 404" "$(answer)"
done
request --header "$(from 203.0.113.1)" --data code= "$service/foursquare/token"
expect_problem 429 rate_limited
expect_header Retry-After '^[1-3]$'
expect_json .retryable true

title "another address"
request --header "$(from 203.0.113.2)" --data code= "$service/foursquare/token"
expect_status 400

title "a forged address in front of the real one"
request --header "$(from '203.0.113.77, 203.0.113.1')" "$service/nowhere"
expect_status 429

title "a wrong code counts eleven times"
for code in wrong-code-one wrong-code-two; do
    request --header "$(from 203.0.113.3)" --data "code=$code" "$service/foursquare/token"
    expect_status 400
done
request --header "$(from 203.0.113.3)" --data code= "$service/foursquare/token"
expect_problem 429 rate_limited
expect_header Retry-After '^([7-9]|1[0-9])$'

title "a code that was limited away is as good as before"
code=$(foursquare_code)
canary "$code"
request --header "$(from 203.0.113.3)" --data-urlencode "code=$code" "$service/foursquare/token"
expect_status 429
request --header "$(from 203.0.113.4)" --data-urlencode "code=$code" "$service/foursquare/token"
expect_token

title "sign-ins for which a provider is asked"
for _ in 1 2; do
    request --header "$(from 203.0.113.5)" --request POST "$service/pocket/sign-in"
    expect_status 200
    canary "$(member .code)"
done
request --header "$(from 203.0.113.5)" --request POST "$service/pocket/sign-in"
expect_problem 429 rate_limited
expect_header Retry-After '^(2[0-9]|30)$'
request --header "$(from 203.0.113.5)" "$service/foursquare/sign-in"
expect_status 200

title "a client, from whatever addresses"
reached=
for number in $(seq 120); do
    request --header "$(from "198.51.100.$number")" --data code= "$plain/dropbox/token"
    if [ "$status" = 429 ]; then reached=$number; break; fi
done
expect "is limited behind a hundred requests" [ "${reached:-0}" -gt 100 ]
request --header "$(from 198.51.100.200)" --data code= "$plain/foursquare/token"
expect_status 400

title "the admin side"
for _ in $(seq 40); do curl --silent --output /dev/null "$admin/livez"; done
request "$admin/metrics"
expect_status 200
expect "counts what was refused" grep -qE '^cloakroom_limited_total\{limit="requests_per_client"\} [1-9]' "$work/body"
expect "counts sign-ins" grep -qE '^cloakroom_limited_total\{limit="sign_ins_per_address"\} 1$' "$work/body"

finish
