#!/usr/bin/env bash
# Sign-ins from end to end in a real browser: authorize, the provider's page, callback, the app, the token; at one instance
# and over two, which share nothing but their seal keys. Last line: N passed, N failed
# With KEEP=1 the pictures of our pages stay in the directory that is named then.
. "$(dirname "$0")/../Curl/lib.sh"
servers=$root/Tests/Servers
# Another site than ours, as a provider is.
provider=https://127.0.0.1:$emulator_tls_port
read -r second_port second_plain_port second_admin_port authlib_port < <(free_ports 4)
authlib=http://127.0.0.1:$authlib_port

export CLIENT_SECRET='s3cr3t:with/odd+chars%&=é'
secret "$CLIENT_SECRET"
printf '%s\n' "$CLIENT_SECRET" >"$work/run/odd"
"$bin/cloakroom" keys new --output "$work/run/seal" >"$work/output"
secret "$(cat "$work/run/seal")"

app() { # NAME PROVIDER CLIENT-ID [SECRET-FILE]
    printf ', "%s": { "provider": "%s", "client_id": "%s", "redirect_uris": [ "http://127.0.0.1:*/cb", "com.example.app:/cb" ]' "${@:1:3}"
    [ $# -lt 4 ] || printf ', "client_secret": { "file": "%s" }' "$work/run/$4"
    printf ' }'
}
write_configuration "$work/plain.json" \
    ", \"authlib\": { \"authorize_url\": \"$authlib/authorize\", \"token_url\": \"$authlib/token\", \"client_auth\": \"basic\" }" \
    "$(app foursquare-app foursquare-local FSQ_ID foursquare)$(app dropbox-app dropbox-local dbxkey dropbox)$(
        app pocket-app pocket-local 1234-abcd1234abcd1234abcd1234)$(app authlib-app authlib basic odd)"
sed "s|\"public_url\"|\"seal_keys\": [ { \"file\": \"$work/run/seal\" } ], &|" "$work/plain.json" >"$work/cloakroom.json"
# The same but for the places that it listens at.
sed -e "s|\"port\": $port|\"port\": $second_port|" -e "s|\"port\": $plain_port|\"port\": $second_plain_port|" \
    -e "s|\"port\": $admin_port|\"port\": $second_admin_port|" "$work/cloakroom.json" >"$work/second.json"

emulator_options=(--ask --redirect "$service/foursquare-app/callback" --redirect "$service/dropbox-app/callback"
    --redirect "$service/pocket-app/callback?*")
start_emulator
SIGN_IN=form REDIRECT_URIS="$service/authlib-app/callback" \
    "$root/.venv/bin/python" "$servers/authlib_server.py" "$authlib_port" >"$work/authlib.log" 2>&1 </dev/null &
authlib_pid=$!
pids+=("$authlib_pid")
# shellcheck disable=SC2317 # called by name
answers() { curl --silent --max-time 2 --output /dev/null "$1"; }
within 30 answers "$authlib/calls" || abandon "Authlib's server is up" "$(tail -n 20 "$work/authlib.log")"
"$bin/cloakroom" serve --config "$work/second.json" >"$work/second.log" 2>&1 </dev/null &
second_pid=$!
pids+=("$second_pid")
within 10 answers "http://127.0.0.1:$second_admin_port/readyz" || abandon "the second instance is ready" "$(tail -n 20 "$work/second.log")"
start_cloakroom

# The browser takes this one certificate; the service verifies its providers as ever.
key_hash=$(openssl x509 -in "$work/server.pem" -noout -pubkey | openssl pkey -pubin -outform DER | openssl dgst -sha256 -binary | openssl base64 -A)
mkdir "$work/browser"
cp "$work/ca.pem" "$work/browser/"
timeout --kill-after=5 160 python3 "$(dirname "$0")/sign_in.py" \
    "$service" "https://localhost:$second_port" "$work/browser" "$key_hash" >"$work/browser.out" 2>"$work/browser.err" </dev/null
result=$?
summary=$(tail -n 1 "$work/browser.out")
if [[ $summary =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
    sed '$d' "$work/browser.out"
else
    fail "the browser's part ends with a summary, exit status $result" "$(cat "$work/browser.out" "$work/browser.err")"
fi
cat "$work/browser/canaries.list" >>"$work/canaries.list"
cat "$work/second.log" >>"$work/output"

title "at the end"
# shellcheck disable=SC2317 # called by name
no_browser() { ! pgrep -f "$work/browser" >/dev/null; }
expect "no browser is left" within 5 no_browser
kill "$authlib_pid"
stop "the second instance" "$second_pid"
finish
