#!/usr/bin/env bash
# A Foursquare code becomes a token: as a form, as JSON, and as the whole URL that the app was opened with.
. "$(dirname "$0")/lib.sh"
start_emulator
start_cloakroom

title "form"
code=$(foursquare_code)
expect "the emulator gives a code" [ -n "$code" ]
form /foursquare/token grant_type=authorization_code "code=$code" redirect_uri=yourapp://foursquare
expect_token
expect_header X-Request-Id '^[A-Za-z0-9_-]{22}$'
equal "one call reached the provider" "$(calls "$code")" 1

title "form with the least that can be said"
code=$(foursquare_code)
form /foursquare/token "code=$code"
expect_token

title "JSON"
code=$(foursquare_code)
json /foursquare/token "{\"code\": \"$code\", \"redirect_uri\": \"yourapp://foursquare\"}"
expect_token

title "callback_url"
code=$(foursquare_code)
form /foursquare/token "callback_url=yourapp://foursquare?code=$(percent "$code")"
expect_token

title "callback_url that says no"
before=$(calls /oauth2/access_token)
form /foursquare/token "callback_url=yourapp://foursquare?error=access_denied"
expect_grant_refusal 400 access_denied user_denied
equal "nothing reached the provider" "$(calls /oauth2/access_token)" "$before"

title "a code that the provider does not know"
form /foursquare/token code=NEVERISSUEDBYANYBODY0000000000000000000000000000
expect_status 400
expect_json .error invalid_grant

title "any client_id that names this client"
for name in foursquare FSQ_ID; do
    code=$(foursquare_code)
    form /foursquare/token "code=$code" "client_id=$name"
    expect_token
done

title "another client_id"
form /foursquare/token code=SOMECODE0000000000000000 client_id=somebody-else
expect_status 400
expect_json .error invalid_client

title "the path with a trailing slash"
code=$(foursquare_code)
form /foursquare/token/ "code=$code"
expect_token

finish
