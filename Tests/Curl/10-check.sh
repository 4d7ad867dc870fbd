#!/usr/bin/env bash
# `cloakroom check` names every fault of a configuration at once, with the path of its key, and ends with status 78.
. "$(dirname "$0")/lib.sh"
write_configuration "$work/good.json"

title "a good configuration"
run check --config "$work/good.json"
expect_result 0

title "five faults"
chmod 0444 "$work/run/dropbox"
sed -e 's/"address": "127.0.0.1", "port": '"$plain_port"'/"address": "127.0.0.1", "port": 70000/' \
    -e 's/"admin": {/"log": { "levle": "info" }, "admin": {/' \
    -e 's/"provider": "pocket-local"/"provider": "poket-local"/' \
    -e '/"yourapp:/{n;s/true/"yes"/;}' "$work/good.json" >"$work/faults.json"
run check --config "$work/faults.json"
expect_result 78
expect_said 'listen(\[1\]|\.1)\.port'
expect_said 'log\.levle'
expect_said '\blevel\b'
expect_said 'clients\.pocket\.provider'
expect_said 'pocket-local'
expect_said 'clients\.foursquare\.allow_legacy_scheme'
expect_said 'clients\.dropbox\.client_secret'

title "serve refuses the same file"
run serve --config "$work/faults.json"
expect_result 78
expect_said 'clients\.dropbox\.client_secret'

title "a file that is no JSON"
printf '{ "listen": [ }' >"$work/broken.json"
run check --config "$work/broken.json"
expect_result 78
expect_said 'broken\.json:1:'

title "a file that is not there"
run check --config "$work/nowhere.json"
expect "exit status is not 0" [ "$result" != 0 ]
expect_said 'nowhere\.json'

title "a secret inside the file"
chmod 0400 "$work/run/dropbox"
sed 's|{ "file": "[^"]*/dropbox" }|"dbx_secret"|' "$work/good.json" >"$work/inline.json"
run check --config "$work/inline.json"
expect_result 78
expect_said 'clients\.dropbox\.client_secret'

title "a port that is taken"
start_emulator
start_cloakroom
write_configuration "$work/second.json"
run serve --config "$work/second.json"
expect_result 78

finish
