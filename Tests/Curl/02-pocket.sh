#!/usr/bin/env bash
# Pocket: a request token by sign-in, the user's yes, then the request token becomes an access token.
. "$(dirname "$0")/lib.sh"
start_emulator
start_cloakroom

begin() { # leaves $code, the request token
    form /pocket/sign-in redirect_uri=pocketapp1234:authorizationFinished
    expect_status 200
    expect_json '.code | type' string
    expect_json '.ways | type' array
    code=$(member .code)
}

approve() {
    local page
    page=$(member .authorization_url)
    expect "the page to open is the provider's" [ "${page#"$provider"/auth/authorize}" != "$page" ]
    curl --silent --max-time 10 --cacert "$work/ca.pem" --output /dev/null "$page"
}

title "form"
begin
approve
form /pocket/token "code=$code"
expect_token
expect_json '.username | type' string

title "JSON"
begin
approve
json /pocket/token "{\"code\": \"$code\"}"
expect_token

title "callback_url, which carries nothing, with the code"
begin
approve
form /pocket/token "code=$code" callback_url=pocketapp1234:authorizationFinished
expect_token

title "a user who has not said yes"
begin
form /pocket/token "code=$code"
expect_status 400
expect_member error

finish
