#!/usr/bin/env bash
# A token ends at its provider: as RFC 7009 has it, as Dropbox has it, and where there is nothing to end.
. "$(dirname "$0")/lib.sh"
secret s3cr3t:with/odd+chars%\&=é
printf 's3cr3t:with/odd+chars%%&=é\n' >"$work/run/generic"
chmod 0400 "$work/run/generic"
write_configuration "$work/cloakroom.json" ",
    \"generic-local\": { \"authorize_url\": \"$provider/authorize\", \"token_url\": \"$provider/token\",
      \"revoke_url\": \"$provider/revoke\", \"ca_file\": \"$work/ca.pem\" },
    \"down-local\": { \"token_url\": \"$provider/token\", \"revoke_url\": \"$provider/quirk/unavailable/revoke\", \"ca_file\": \"$work/ca.pem\" }" ",
    \"generic\": { \"provider\": \"generic-local\", \"client_id\": \"generic\", \"client_secret\": { \"file\": \"$work/run/generic\" },
      \"redirect_uris\": [ \"com.example.app:/oauth2redirect\" ] },
    \"down\": { \"provider\": \"down-local\", \"client_id\": \"generic\", \"client_secret\": { \"file\": \"$work/run/generic\" } }"
start_emulator
start_cloakroom

generic_tokens() { # leaves $access and $refresh
    local query
    query="client_id=generic&response_type=code&redirect_uri=$(percent com.example.app:/oauth2redirect)"
    form /generic/token "code=$(sign_in "$emulator/authorize?$query")"
    expect_token
    access=$(member .access_token)
    refresh=$(member .refresh_token)
}

expect_ended() {
    expect_status 200
    expect_json 'tojson' '{}'
    expect_header Content-Type '^application/json$'
    expect_header Cache-Control no-store
}

title "a refresh token, as a form"
generic_tokens
form /generic/revoke "token=$refresh" token_type_hint=refresh_token client_id=generic
expect_ended
form /generic/token "refresh_token=$refresh"
expect_grant_refusal 400 invalid_grant provider_said_no

title "an access token, as JSON"
generic_tokens
json /generic/revoke "{\"token\": \"$access\"}"
expect_ended
form /generic/token "refresh_token=$refresh"
expect_token

title "the same once more, and one that nobody knows"
json /generic/revoke "{\"token\": \"$access\"}"
expect_ended
form /generic/revoke token=nothing-at-all
expect_ended

title "with credentials by Basic, as libraries have it"
generic_tokens
request --user generic: --data-urlencode "token=$refresh" "$service/generic/revoke/"
expect_ended
request --user other: --data-urlencode "token=$refresh" "$service/generic/revoke"
expect_grant_refusal 401 invalid_client wrong_client Authorization

title "Dropbox: an access token takes its refresh token along"
form /dropbox/token "code=$(dropbox_code "")"
expect_token
access=$(member .access_token)
refresh=$(member .refresh_token)
form /dropbox/revoke "token=$access"
expect_ended
form /dropbox/token "refresh_token=$refresh"
expect_grant_refusal 400 invalid_grant token_revoked

title "Dropbox: a refresh token, which its interface does not take"
for hint in refresh_token access_token ''; do
    form /dropbox/token "code=$(dropbox_code "")"
    expect_token
    refresh=$(member .refresh_token)
    form /dropbox/revoke "token=$refresh" "token_type_hint=$hint"
    expect_ended
    form /dropbox/token "refresh_token=$refresh"
    expect_grant_refusal 400 invalid_grant token_revoked
    form /dropbox/revoke "token=$refresh" "token_type_hint=$hint"
    expect_ended
done

title "Dropbox: what is no token at all"
for token in sl.nothing nothing-at-all 'not, a token'; do
    form /dropbox/revoke "token=$token"
    expect_ended
done

title "providers that can end none say so"
for client in foursquare pocket; do
    form "/$client/revoke" token=some-token-0123456789
    expect_grant_refusal 400 unsupported_token_type bad_value token
done

title "a provider that is out of order"
form /down/revoke token=some-token-0123456789
expect_problem 503 provider_unavailable
expect_header Retry-After '^[0-9]+$'
expect_json .retryable true

title "nothing to end"
form /generic/revoke token=
expect_grant_refusal 400 invalid_request missing_field token
request "$service/generic/revoke"
expect_problem 405 method_not_allowed
expect_header Allow '^POST$'

finish
