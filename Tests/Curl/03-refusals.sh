#!/usr/bin/env bash
# Every kind of bad input: the right status and body, the field named, and no contact with the provider.
. "$(dirname "$0")/lib.sh"
start_emulator
start_cloakroom
before=$(calls /oauth2)

title "a content type that is neither form nor JSON"
request --header 'Content-Type: text/plain' --data 'code=ABCDEF0123456789' "$service/foursquare/token"
expect_problem 415 unsupported_media_type

title "broken JSON"
for body in '{"code": "A"' '{"code": "A",}' '{"code": A}' '[]' '""' '' '{"code": "A"} x' '{"code": "\ud800"}'; do
    json /foursquare/token "$body"
    expect_status 400
    expect_json .error invalid_request
done

title "a repeated parameter in a form"
request --data 'code=ABCDEF0123456789&code=ABCDEF0123456789' "$service/foursquare/token"
expect_grant_refusal 400 invalid_request repeated_field code

title "a repeated member in JSON"
json /foursquare/token '{"code": "ABCDEF0123456789", "code": "ABCDEF0123456789"}'
expect_status 400
expect_json .error invalid_request

title "a member that is no string"
json /foursquare/token '{"code": 5}'
expect_grant_refusal 400 invalid_request bad_value code

title "an unknown client"
form /nobody/token code=ABCDEF0123456789
expect_problem 404 unknown_client

title "an unknown path"
form /foursquare/nothing code=ABCDEF0123456789
expect_problem 404 not_found

title "a redirect that is not allowed"
for redirect in yourapp://foursquare/ yourapp://Foursquare YOURAPP://foursquare yourapp://foursquare?x yourapp://foursquar \
    yourapp://foursquare%2f https://evil.example/ yourapp:foursquare 'yourapp://user@foursquare' yourapp://foursquare#; do
    form /foursquare/token code=ABCDEF0123456789 "redirect_uri=$redirect"
    expect_status 400
    expect_json .reason redirect_not_allowed
    expect_json .field redirect_uri
done

title "a callback_url on another address"
form /foursquare/token 'callback_url=yourapp://elsewhere?code=ABCDEF0123456789'
expect_status 400
expect_json .reason redirect_not_allowed
expect_json .field callback_url

title "two codes in a callback_url"
form /foursquare/token 'callback_url=yourapp://foursquare?code=ABCDEF0123456789&code=FEDCBA9876543210'
expect_status 400
expect_json .error invalid_request

title "a body of 100 kB"
head -c 100000 /dev/zero | tr '\0' A >"$work/long"
request --data-urlencode "code@$work/long" "$service/foursquare/token"
expect_problem 413 payload_too_large

title "a code of 9 kB"
head -c 9000 "$work/long" >"$work/long-code"
request --data-urlencode "code@$work/long-code" "$service/foursquare/token"
expect_grant_refusal 400 invalid_request too_long code

title "CR, LF or NUL in a value"
for value in 'AB%0D%0ASet-Cookie:%20a=b' 'AB%0ACD' 'AB%0DCD' 'AB%00CD'; do
    request --data "code=$value" "$service/foursquare/token"
    expect_grant_refusal 400 invalid_request bad_value code
done

title "broken percent-encoding or UTF-8"
for value in 'AB%' 'AB%4' 'AB%zz' 'AB%ff%fe'; do
    request --data "code=$value" "$service/foursquare/token"
    expect_status 400
    expect_json .error invalid_request
done

title "no code"
form /foursquare/token grant_type=authorization_code
expect_grant_refusal 400 invalid_request missing_field code

title "an empty code counts as none"
form /foursquare/token grant_type=authorization_code code=
expect_grant_refusal 400 invalid_request missing_field code

title "a grant type that is not supported"
for grant in password client_credentials implicit urn:ietf:params:oauth:grant-type:device_code AUTHORIZATION_CODE; do
    form /foursquare/token "grant_type=$grant" code=ABCDEF0123456789
    expect_status 400
    expect_json .error unsupported_grant_type
done

title "an access token in place of a code"
form /foursquare/token code=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U
expect_status 400
expect_json .reason looks_like_jwt

title "a verifier that cannot be one"
for verifier in short "$(head -c 129 "$work/long")" "$(head -c 42 "$work/long")+"; do
    form /dropbox/token code=ABCDEF0123456789 "code_verifier=$verifier"
    expect_status 400
    expect_json .error invalid_request
    expect_json .field code_verifier
done

title "the header DPoP, which is not supported yet"
request --header 'DPoP: x' --data code=ABCDEF0123456789 "$service/foursquare/token"
expect_status 400
expect_json .field DPoP

title "all of these"
equal "none reached the provider" "$(calls /oauth2)" "$before"
finish
