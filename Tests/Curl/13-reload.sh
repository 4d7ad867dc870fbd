#!/usr/bin/env bash
# SIGHUP: clients, certificates and the log file are taken anew; a configuration with a fault changes nothing.
. "$(dirname "$0")/lib.sh"
start_emulator
write_configuration "$work/cloakroom.json"
sed -i 's|"admin": {|"log": { "file": "'"$work"'/service.log" }, "admin": {|' "$work/cloakroom.json"
start_cloakroom

fingerprint() {
    openssl s_client -connect "127.0.0.1:$port" </dev/null 2>/dev/null | openssl x509 -noout -fingerprint -sha256
}
# shellcheck disable=SC2317 # called by name
said() { grep -q "$1" "$work/service.log"; }
reload() { kill -HUP "$cloakroom_pid"; }

title "a client that was added is served after a reload"
form /later/token code=none
expect_problem 404 unknown_client
write_configuration "$work/next.json" "" ', "later": { "provider": "foursquare-local", "client_id": "FSQ_ID",
    "client_secret": { "file": "'"$work"'/run/foursquare" }, "redirect_uris": [ "yourapp://foursquare" ], "allow_legacy_scheme": true }'
sed -i 's|"admin": {|"log": { "file": "'"$work"'/service.log" }, "admin": {|' "$work/next.json"
cp "$work/next.json" "$work/cloakroom.json"
reload
expect "the log says so" within 5 said '"event":"reloaded"'
code=$(foursquare_code)
canary "$code"
form /later/token "code=$code"
expect_token

title "a rotated log file is opened anew"
mv "$work/service.log" "$work/service.log.1"
reload
expect "there is a new log file" within 5 said '"event":"reloaded"'

title "a new certificate is shown to new connections"
before=$(fingerprint)
make_certificates "$work"
reload
# shellcheck disable=SC2317 # called by name
changed() { [ "$(fingerprint)" != "$before" ]; }
expect "another fingerprint" within 5 changed

title "a configuration with a fault is refused, and the old one goes on"
printf '{ "listen": 1 }' >"$work/cloakroom.json"
reload
expect "the log says so" within 5 said '"event":"reload_refused"'
code=$(foursquare_code)
canary "$code"
form /later/token "code=$code"
expect_token

expect_silent "$work/secrets.list" "$work/service.log" "$work/service.log.1"
expect_silent "$work/canaries.list" "$work/service.log" "$work/service.log.1"
finish
