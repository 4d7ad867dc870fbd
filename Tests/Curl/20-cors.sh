#!/usr/bin/env bash
# Pages of other origins: the listed ones may read answers, nobody else's browser lets them.
. "$(dirname "$0")/lib.sh"
start_emulator
write_configuration "$work/cloakroom.json" "" ', "web": { "provider": "foursquare-local", "client_id": "FSQ_ID",
    "client_secret": { "file": "'"$work"'/run/foursquare" }, "redirect_uris": [ "yourapp://foursquare" ],
    "allow_legacy_scheme": true, "cors_origins": [ "https://app.example" ] }'
start_cloakroom
listed='Origin: https://app.example'

# shellcheck disable=SC2317 # called by name
allows_nothing() { ! grep -qi '^Access-Control-' "$work/headers"; }

title "a preflight of a listed origin"
request --request OPTIONS --header "$listed" --header 'Access-Control-Request-Method: POST' \
    --header 'Access-Control-Request-Headers: authorization' "$service/web/token"
expect_status 204
expect_header Access-Control-Allow-Origin '^https://app\.example$'
expect_header Access-Control-Allow-Methods '^POST, OPTIONS$'
expect_header Access-Control-Allow-Headers '^Content-Type, Authorization, Idempotency-Key$'
expect_header Access-Control-Max-Age '^7200$'
expect_header Vary '^Origin$'
equal "no length" "$(header Content-Length)" ""
equal "no credentials" "$(header Access-Control-Allow-Credentials)" ""

title "a token for a page of a listed origin"
code=$(foursquare_code)
canary "$code"
request --header "$listed" --data-urlencode "code=$code" "$service/web/token"
expect_token
expect_header Access-Control-Allow-Origin '^https://app\.example$'
expect_header Access-Control-Expose-Headers '^X-Request-Id, Retry-After$'
expect_header Vary '^Origin$'

title "a refusal that such a page may read"
request --header "$listed" --data code= "$service/web/token"
expect_grant_refusal 400 invalid_request missing_field
expect_header Access-Control-Allow-Origin '^https://app\.example$'
request --request PUT --header "$listed" "$service/web/token"
expect_problem 405 method_not_allowed
expect_header Access-Control-Allow-Origin '^https://app\.example$'
expect_header Allow '^POST, OPTIONS$'

title "a foreign origin"
for origin in https://evil.example null https://app.example.evil.example; do
    request --request OPTIONS --header "Origin: $origin" --header 'Access-Control-Request-Method: POST' "$service/web/token"
    expect_status 204
    expect "allows nothing" allows_nothing
    expect_header Vary '^Origin$'
    request --header "Origin: $origin" --data code= "$service/web/token"
    expect_status 400
    expect "allows nothing" allows_nothing
    expect_header Vary '^Origin$'
done

title "an app"
request --data code= "$service/web/token"
expect_status 400
expect "allows nothing" allows_nothing
expect_header Vary '^Origin$'

title "a client without origins"
request --request OPTIONS --header "$listed" --header 'Access-Control-Request-Method: POST' "$service/foursquare/token"
expect_problem 405 method_not_allowed
expect "allows nothing" allows_nothing
request --header "$listed" --data code= "$service/foursquare/token"
expect_status 400
expect "allows nothing" allows_nothing
equal "no Vary" "$(header Vary)" ""

title "where no page has business"
request --request OPTIONS --header "$listed" --header 'Access-Control-Request-Method: POST' "$service/web/sign-in"
expect_problem 405 method_not_allowed
request --header "$listed" "$service/web/sign-in"
expect_status 200
expect "allows nothing" allows_nothing

finish
