#!/usr/bin/env bash
# Authorize and callback without a browser: who is sent where, what never gets a redirect, what binds a sign-in to its browser.
. "$(dirname "$0")/lib.sh"
apps=$(
    for app in app other; do
        printf ', "%s": { "provider": "dropbox-local", "client_id": "dbxkey", "client_secret": { "file": "%s/run/dropbox" },
            "redirect_uris": [ "com.example.app:/oauth2redirect", "com.example.app:/q?tenant=1", "https://app.example.com/callback",
                "http://127.0.0.1:*/cb", "http://[::1]:*/cb", "http://127.0.0.1:7777/fixed" ],
            "scopes": [ "read", "write" ] }' "$app" "$work"
    done
)
write_configuration "$work/cloakroom.json" "" "$apps"
emulator_options=(--redirect "$service/app/callback" --redirect "$service/pocket/callback?*")
start_emulator
start_cloakroom

verifier=$(openssl rand -hex 32)
challenge=$(printf %s "$verifier" | openssl dgst -sha256 -binary | openssl base64 -A | tr '+/' '-_' | tr -d =)
pkce="code_challenge=$challenge&code_challenge_method=S256"
loopback=http://127.0.0.1:49152/cb
good="response_type=code&client_id=app&redirect_uri=$(percent $loopback)&$pkce"

authorize() { # QUERY [CURL-ARGUMENT...]
    request "${@:2}" "$service/app/authorize?$1"
}

# A page of ours, by which nobody gets anywhere.
expect_page() { # STATUS
    expect_status "$1"
    equal "no Location" "$(header Location)" ""
    equal "no cookie" "$(header Set-Cookie)" ""
    expect_header Content-Type '^text/html; charset=utf-8$'
    expect_safe
    expect "no script, no link" no_way_out
}
# shellcheck disable=SC2317 # called by name
no_way_out() { ! grep -qiE '<(script|a|form|img|iframe|meta http-equiv)|javascript:|https?://' "$work/body"; }
safe="Cache-Control: no-store
Content-Security-Policy: default-src 'none'; frame-ancestors 'none'
Referrer-Policy: no-referrer
Strict-Transport-Security: max-age=31536000
X-Content-Type-Options: nosniff
X-Frame-Options: DENY"
expect_safe() { # what a page may load beside is left out, and that no other origin may read it is in
    equal "security fields" "$(tr -d '\r' <"$work/headers" | sed -nE \
        -e "s/(default-src 'none';).*(frame-ancestors)/\1 \2/" \
        -e '/^(Access-Control-|Cache-Control|Content-Security|Referrer|Strict|X-Content|X-Frame)/Ip' | LC_ALL=C sort)" "$safe"
}
# Where the browser is sent, without its query.
place() { header Location | sed 's/[?#].*//'; }
returned() { # NAME: a value of the query that the browser is sent on with, decoded
    python3 -c 'import sys, urllib.parse as u; print(dict(u.parse_qsl(u.urlsplit(sys.argv[1]).query)).get(sys.argv[2], ""))' \
        "$(header Location)" "$1"
}
expect_error_at_app() { # ERROR
    expect_status 303
    equal "at the app" "$(place)" "$loopback"
    equal "error" "$(returned error)" "$1"
    equal "iss" "$(returned iss)" "$service/app"
    equal "no code" "$(returned code)" ""
    expect_safe
}

# Ends at the provider's redirect to us; leaves $callback and the cookie in $work/jar.
begin() { # [QUERY [CLIENT]]
    rm -f "$work/jar"
    request --cookie-jar "$work/jar" "$service/${2:-app}/authorize?${1:-$good&state=st}"
    callback=$(curl --silent --max-time 10 --cacert "$work/ca.pem" --output /dev/null --write-out '%{redirect_url}' "$(header Location)")
}
come_back() { # [URL [CURL-ARGUMENT...]]
    request --cookie "$work/jar" "${@:2}" "${1:-$callback}"
}

title "the way to the provider"
authorize "$good&state=st&scope=read&nonce=n1&prompt=login&login_hint=a%40b"
expect_status 303
equal "the provider's page" "$(place)" "$provider/oauth2/authorize"
equal "our callback" "$(returned redirect_uri)" "$service/app/callback"
equal "nonce" "$(returned nonce)" n1
equal "prompt" "$(returned prompt)" login
equal "login_hint" "$(returned login_hint)" a@b
equal "scope" "$(returned scope)" read
expect "a state of ours, of at most 500 characters" [ "$(returned state | wc -c)" -lt 502 ]
expect "which does not show the app's" [ "$(returned state)" != st ]
expect_header Set-Cookie '^__Host-cloakroom-app=[A-Za-z0-9_-]+; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$'
expect_safe

title "without scope: the client's own"
authorize "$good"
equal "scope" "$(returned scope)" "read write"

title "near misses of a redirect URI"
near_misses=(
    "com.example.app:/OAuth2Redirect" "COM.example.app:/oauth2redirect" "com.example.app:/oauth2redirect/"
    "com.example.app:oauth2redirect" "com.example.app://oauth2redirect" "com.example.app:///oauth2redirect"
    "com.example.app:/oauth2redirect?" "com.example.app:/oauth2redirect?a=b" "com.example.app:/oauth2redirect#"
    "com.example.app:/oauth2redirect#x" "com.example.app:/oauth2redirect%00" "com.example.app:/oauth2redirect%20"
    "com.example.app:/%6fauth2redirect" "com.example.app:/./oauth2redirect" "com.example.app:/x/../oauth2redirect"
    "com.example.app:/oauth2redirect." "com.example.appx:/oauth2redirect" "com.example.app:%2foauth2redirect"
    "com.example.app:/q" "com.example.app:/q?tenant=2" "com.example.app:/q?tenant=1&x=2"
    "https://app.example.com/callback/" "https://app.example.com//callback" "https://app.example.com/Callback"
    "https://APP.example.com/callback" "HTTPS://app.example.com/callback" "http://app.example.com/callback"
    "https://app.example.com:443/callback" "https://app.example.com./callback" "https://app.example.com%2f/callback"
    "https://app.example.com%2fcallback" "https://app.example.com/callback%2f" "https://app.example.com\\callback"
    "https://app.example.com@evil.example/callback" "https://user@app.example.com/callback"
    "https://app.example.com.evil.example/callback" "https://evil.example/https://app.example.com/callback"
    "https://evil.example#app.example.com/callback" "https://app.example.com/callback;x" "https://app.example.com/callback?x=1"
    "https://app.example.com/callback#x" " https://app.example.com/callback" "https://app.example.com/callback "
    "https://app.example.com/callbac" "//app.example.com/callback" "/callback" "javascript:alert(1)"
    "data:text/html,x" "https://ápp.example.com/callback"
)
for uri in "${near_misses[@]}"; do
    title "near miss $uri"
    authorize "response_type=code&$pkce&state=st&redirect_uri=$(percent "$uri")"
    expect_page 400
done
expect "there are more than 40" [ ${#near_misses[@]} -ge 40 ]

title "loopback ports, where the entry leaves them open"
for uri in "http://127.0.0.1:1/cb" "http://127.0.0.1:65535/cb" "http://[::1]:8080/cb" "http://127.0.0.1:7777/fixed"; do
    authorize "response_type=code&$pkce&redirect_uri=$(percent "$uri")"
    expect_status 303
done
for uri in "http://127.0.0.1/cb" "http://127.0.0.1:/cb" "http://127.0.0.1:0/cb" "http://127.0.0.1:65536/cb" \
    "http://127.0.0.1:080/cb" "http://127.0.0.1:8080/CB" "http://127.0.0.1:8080/cb/" "http://127.0.0.1:8080/cb?x=1" \
    "http://127.0.0.1:*/cb" "http://127.0.0.1:80@evil.example/cb" "http://127.0.0.1:+80/cb" "http://localhost:8080/cb" \
    "http://127.0.0.2:8080/cb" "http://127.1:8080/cb" "https://127.0.0.1:8080/cb" "http://127.0.0.1:7778/fixed" \
    "http://127.0.0.1:8080/fixed" "http://[0:0:0:0:0:0:0:1]:8080/cb" "http://[::1]/cb" "https://app.example.com:8443/callback"; do
    title "no such port: $uri"
    authorize "response_type=code&$pkce&redirect_uri=$(percent "$uri")"
    expect_page 400
done

title "requests that name no place to go"
authorize "response_type=code&$pkce"
expect_page 400
authorize "response_type=code&$pkce&redirect_uri="
expect_page 400
authorize "$good&redirect_uri=$(percent $loopback)"
expect_page 400
authorize "$good&client_id=other"
expect_page 400
authorize "response_type=code&client_id=other&redirect_uri=$(percent $loopback)&$pkce"
expect_page 400
authorize "$good&state=$(head -c 1025 /dev/zero | tr '\0' a)"
expect_page 400
authorize "$good&state=%ff"
expect_page 400
authorize "$good&state=%c3%a4"
expect_page 400
authorize "$good&state=%zz"
expect_problem 400 bad_request
request "$service/nobody/authorize?$good"
expect_problem 404 unknown_client

title "what is wrong is told at the app"
at_app="response_type=code&redirect_uri=$(percent $loopback)&state=st"
authorize "$good&$pkce"
expect_error_at_app invalid_request
authorize "$at_app"
expect_error_at_app invalid_request
equal "state" "$(returned state)" st
authorize "$at_app&code_challenge=$challenge"
expect_error_at_app invalid_request
authorize "$at_app&code_challenge=$challenge&code_challenge_method=plain"
expect_error_at_app invalid_request
authorize "$at_app&code_challenge=$challenge&code_challenge_method=s256"
expect_error_at_app invalid_request
authorize "$at_app&code_challenge=${challenge}A&code_challenge_method=S256"
expect_error_at_app invalid_request
authorize "$at_app&code_challenge=${challenge%?}&code_challenge_method=S256"
expect_error_at_app invalid_request
authorize "$at_app&code_challenge=$challenge=&code_challenge_method=S256"
expect_error_at_app invalid_request
authorize "$at_app&code_challenge=&code_challenge_method=S256"
expect_error_at_app invalid_request
authorize "redirect_uri=$(percent $loopback)&$pkce&response_type=token"
expect_error_at_app unsupported_response_type
authorize "redirect_uri=$(percent $loopback)&$pkce"
expect_error_at_app invalid_request
authorize "$good&response_mode=fragment"
expect_error_at_app invalid_request
authorize "$good&request=e30."
expect_error_at_app invalid_request
authorize "$good&scope=read%20admin"
expect_error_at_app invalid_scope

title "a redirect URI with a query of its own"
authorize "response_type=code&redirect_uri=$(percent 'com.example.app:/q?tenant=1')&code_challenge_method=plain"
expect_status 200
expect "it is kept" grep -q '<a class="button" href="com.example.app:/q?tenant=1&amp;error=invalid_request&amp;' "$work/body"

title "a state that is as long as the provider lets it be"
long=$(head -c 240 /dev/zero | tr '\0' s)
begin "$good&state=$long"
come_back
equal "state" "$(returned state)" "$long"
authorize "$good&state=$long$long"
expect_error_at_app invalid_request

title "there and back again"
state='s t&=%2F+"<>#'"'?;"
begin "$good&state=$(percent "$state")"
come_back
expect_status 303
equal "at the app" "$(place)" "$loopback"
equal "state, unchanged" "$(returned state)" "$state"
equal "iss" "$(returned iss)" "$service/app"
equal "nothing else" "$(header Location | grep -o '[?&][a-z]*=' | tr -d '\n')" '?code=&state=&iss='
expect_safe
code=$(returned code)
redeem() { # CODE [VERIFIER [CLIENT [REDIRECT]]]
    form "/${3:-app}/token" grant_type=authorization_code "code=$1" "redirect_uri=${4:-$loopback}" "code_verifier=${2:-$verifier}"
}

title "the code, by those it is not for"
redeem "$code" "$(openssl rand -hex 32)"
expect_grant_refusal 400 invalid_grant bad_verifier code_verifier
redeem "$code" "$verifier" other
expect_grant_refusal 400 invalid_grant code_unknown code
redeem "$code" "$verifier" app "http://127.0.0.1:49153/cb"
expect_grant_refusal 400 invalid_grant redirect_mismatch redirect_uri
form /app/token "code=$code" "redirect_uri=$loopback"
expect_grant_refusal 400 invalid_request verifier_missing code_verifier
for index in 6 20 60 120 200 -2; do
    forged=$(python3 -c 'import sys; c=list(sys.argv[1]); i=int(sys.argv[2]); c[i]="A" if c[i]!="A" else "B"; print("".join(c))' "$code" "$index")
    redeem "$forged"
    expect_grant_refusal 400 invalid_grant code_unknown code
done
redeem "${code%????}"
expect_grant_refusal 400 invalid_grant code_unknown code
equal "the provider was not asked" "$(calls /oauth2/token)" 0

title "the code, by its app, once"
redeem "$code"
expect_token
redeem "$code"
expect_grant_refusal 400 invalid_grant replayed

title "the callback a second time gives a code that is worth nothing"
come_back
expect_status 303
redeem "$(returned code)"
expect_grant_refusal 400 invalid_grant replayed

title "an error that the provider reports"
begin
sealed=${callback##*state=}
come_back "$service/app/callback?error=access_denied&state=$sealed"
expect_error_at_app access_denied
equal "state" "$(returned state)" st
come_back "$service/app/callback?error=%22%3Cscript%3E&error_description=%3Cb%3E&state=$sealed"
expect_status 303
equal "error, no word of the provider's own" "$(returned error)" server_error

title "a provider that posts its answer"
come_back "$service/app/callback" --data-urlencode "code=some-code-of-a-provider" --data "state=$sealed"
expect_status 303
equal "at the app" "$(place)" "$loopback"
come_back "$service/app/callback" --header 'Content-Type: application/json' --data '{}'
expect_page 415

title "neither code nor error"
come_back "$service/app/callback?state=$sealed"
expect_error_at_app server_error
come_back "$service/app/callback?code=one-code-1234&code=two-code-1234&state=$sealed"
expect_error_at_app server_error

title "another browser"
request "$callback"
expect_page 400
request --cookie "__Host-cloakroom-app=$(head -c 22 /dev/zero | tr '\0' A)" "$callback"
expect_page 400
cookie=$(sed -n 's/.*__Host-cloakroom-app\t//p' "$work/jar")
request --cookie "__Host-cloakroom-other=$cookie" "$callback"
expect_page 400
request --cookie "x__Host-cloakroom-app=$cookie" "$callback"
expect_page 400
request --cookie "a=b; __Host-cloakroom-app=$cookie; c=d" "$callback"
expect_status 303

title "states that are none"
for forged in "" AAAA st "$(openssl rand -base64 200 | tr '+/' '-_' | tr -d '=\n')" "${sealed%?}" "${sealed%????????????????}" "${sealed}A" \
    "$sealed.$sealed" "$code"; do
    come_back "$service/app/callback?code=some-code-of-a-provider&state=$forged"
    expect_page 400
done
come_back "$service/app/callback?code=some-code-of-a-provider"
expect_page 400
come_back "$callback&state=$sealed"
expect_page 400
title "one bit of the state is another"
while read -r forged; do
    come_back "$service/app/callback?code=some-code-of-a-provider&state=$(percent "$forged")"
    expect_page 400
done < <(python3 -c '
import sys
text = sys.argv[1].encode()
step = max(1, len(text) // 24)
for place in range(0, len(text), step):
    for bit in (0, 5):
        changed = bytearray(text)
        changed[place] ^= 1 << bit
        if 0x21 <= changed[place] < 0x7f: print(changed.decode())' "$sealed")

title "the state of another client"
come_back "${callback/\/app\//\/other\/}"
expect_page 400
request --cookie "__Host-cloakroom-other=$cookie" "${callback/\/app\//\/other\/}"
expect_page 400

title "a state as a code"
request --data "code=$sealed" --data "code_verifier=$verifier" "$service/app/token"
expect_status 400
expect_json .error invalid_grant

title "two sign-ins side by side in one browser"
begin "$good&state=one"
first=$callback
request --cookie "$work/jar" --cookie-jar "$work/jar" "$service/app/authorize?$good&state=two"
second=$(curl --silent --max-time 10 --cacert "$work/ca.pem" --output /dev/null --write-out '%{redirect_url}' "$(header Location)")
come_back "$first"
equal "state" "$(returned state)" one
come_back "$second"
equal "state" "$(returned state)" two

title "methods"
for method in POST PUT DELETE OPTIONS PATCH; do
    authorize "$good" --request $method
    expect_page 405
    expect_header Allow '^GET'
done
for method in PUT DELETE OPTIONS; do
    come_back "$callback" --request $method
    expect_page 405
    expect_header Allow '^GET, POST$'
done
for path in authorize callback; do
    request --head "$service/app/$path?$good"
    expect "HEAD gets no redirect" [ -z "$(header Location)" ]
    equal "HEAD sets no cookie" "$(header Set-Cookie)" ""
    equal "nothing behind the head" "$(tr -d '\r' <"$work/body" | sed '1,/^$/d')" ""
done

title "Pocket: the request token stays inside"
pocket="redirect_uri=pocketapp1234:authorizationFinished&response_type=code&state=st&$pkce"
begin "$pocket" pocket
equal "the provider's page" "$(place)" "$provider/auth/authorize"
come_back
expect_status 200
expect "a button with code, state and iss" grep -qE '<a class="button" href="pocketapp1234:authorizationFinished\?code=[^"&]+&amp;state=st&amp;iss=' "$work/body"
expect_safe
code=$(sed -n 's/.*?code=\([^"&]*\)&amp;.*/\1/p' "$work/body")
canary "$code"
form /pocket/token "code=$code" "code_verifier=$verifier"
expect_token
expect_json .username emulated.user

title "Pocket: a cookie without the request token"
begin "$pocket" pocket
bare=$(sed -n 's/.*__Host-cloakroom-pocket\t\([^.]*\).*/\1/p' "$work/jar")
request --cookie "__Host-cloakroom-pocket=$bare" "$callback"
expect "no code" [ -z "$(grep -o 'code=' "$work/body")" ]
request "$callback"
expect_page 400

title "Android: an intent"
begin "$pocket" pocket
come_back "$callback" --user-agent 'Mozilla/5.0 (Linux; Android 16) Chrome/156'
expect_status 200
expect "an intent" grep -qE '<a class="button" href="intent:authorizationFinished\?code=[^"]*#Intent;scheme=pocketapp1234;end"' "$work/body"

title "no provider, no sign-in"
stop_emulator
authorize "$good&state=st"
expect_status 303
request "$service/pocket/authorize?$pocket"
expect_status 200
expect "the app is told" grep -q 'error=temporarily_unavailable' "$work/body"

# A code travels in the address that the browser is sent to, and nowhere else.
sed -i '/^Location: /d' "$work/answer-heads"
finish
