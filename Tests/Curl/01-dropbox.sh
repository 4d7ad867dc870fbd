#!/usr/bin/env bash
# A Dropbox code becomes a token: form, JSON, callback_url, and with an app's verifier instead of the secret.
. "$(dirname "$0")/lib.sh"
start_emulator
start_cloakroom

title "form"
code=$(dropbox_code)
form /dropbox/token grant_type=authorization_code "code=$code" redirect_uri=db-dbxkey://2/token
expect_token
expect_json '.expires_in | type' number
expect_json '.account_id | startswith("dbid:")' true
expect_json '.refresh_token | type' string

title "JSON"
code=$(dropbox_code)
json /dropbox/token "{\"code\": \"$code\", \"redirect_uri\": \"db-dbxkey://2/token\"}"
expect_token

title "callback_url"
code=$(dropbox_code)
form /dropbox/token "callback_url=db-dbxkey://2/token?code=$(percent "$code")&state=abc" expected_state=abc
expect_token

title "callback_url with another state"
form /dropbox/token "callback_url=db-dbxkey://2/token?code=SOMECODE000000000000&state=abc" expected_state=xyz
expect_status 400
expect_json .reason state_mismatch

title "an app's verifier"
verifier=$(openssl rand -hex 32)
challenge=$(printf %s "$verifier" | openssl dgst -sha256 -binary | openssl base64 -A | tr '+/' '-_' | tr -d =)
code=$(dropbox_code "$challenge")
before=$(calls dbx_secret)
form /dropbox/token "code=$code" "code_verifier=$verifier"
expect_token
equal "the verifier reached the provider" "$(calls "$verifier")" 1
equal "the secret did not" "$(calls dbx_secret)" "$before"

title "another verifier"
code=$(dropbox_code "$challenge")
form /dropbox/token "code=$code" "code_verifier=$(openssl rand -hex 32)"
expect_status 400
expect_json .error invalid_grant

finish
