#!/usr/bin/env bash
# Keys that seal: made and checked from the command line, used by the service, refused when they are no good.
. "$(dirname "$0")/lib.sh"
keys=$work/keys
mkdir "$keys"

# Whatever a key file holds may be in no output.
keep_secret() { sed 's/=*$//' "$@" >>"$work/secrets.list"; }

configure() { # FILE SEAL-KEYS
    write_configuration "$1.plain"
    sed "s|\"public_url\"|\"seal_keys\": [ $2 ], \"public_url\"|" "$1.plain" >"$1"
}
key() { printf '{ "file": "%s" }' "$keys/$1"; }

title "a fresh key on standard output"
"$bin/cloakroom" keys new >"$keys/printed" 2>"$work/said"
equal "exit status" $? 0
expect "one line of 43 characters" grep -qxE '[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]' "$keys/printed"
equal "nothing else" "$(wc -c <"$keys/printed")" 44
expect "nothing on standard error" [ ! -s "$work/said" ]
keep_secret "$keys/printed"
"$bin/cloakroom" keys new >"$keys/another"
expect "another one each time" [ "$(cat "$keys/printed")" != "$(cat "$keys/another")" ]
keep_secret "$keys/another"

title "a fresh key in a file"
run keys new --output "$keys/new"
expect_result 0
keep_secret "$keys/new"
equal "for its owner alone" "$(stat --format %a "$keys/new")" 400
id=$(tr '_-' '/+' <"$keys/new" | sed 's/$/=/' | openssl base64 -d -A | openssl dgst -sha256 -binary | head -c 4 | od -An -tx1 | tr -d ' ')
expect_said "^$id  seals and opens  $keys/new\$"
before=$(cat "$keys/new")
run keys new --output "$keys/new"
expect_result 1
expect_said 'File exists'
equal "what was there stays" "$(cat "$keys/new")" "$before"
run keys new --output "$work/nowhere/key"
expect_result 1
for mask in 0000 0777; do
    (umask $mask && "$bin/cloakroom" keys new --output "$keys/mask$mask" >>"$work/output" 2>&1)
    equal "the same under umask $mask" "$(stat --format %a "$keys/mask$mask")" 400
done

title "keys in their order"
run keys check "$keys/new" "$keys/printed" "$keys/another"
expect_result 0
expect_said "^$id  seals and opens  "
equal "two that open" "$(grep -c '^[0-9a-f]\{8\}  opens  ' "$work/said")" 2

title "files that are no keys"
cp "$keys/new" "$keys/copy"
sed 's/$/=/' "$keys/printed" >"$keys/padded"
printf '%s\n' 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA+' >"$keys/alphabet"
cp "$keys/another" "$keys/readable"
chmod 0644 "$keys/readable"
run keys check "$keys/new" "$keys/copy" "$keys/padded" "$keys/alphabet" "$keys/readable" "$keys/missing"
expect_result 78
expect_said "keys/copy: the same key as file $keys/new, id $id"
expect_said 'keys/padded: expected 43 characters'
expect_said 'keys/alphabet: expected base64url'
expect_said 'keys/readable: expected .*0640'
expect_said 'keys/missing: expected that it exists'
run keys check --allow-world-readable-secrets "$keys/readable"
expect_result 0

title "other words"
run keys
expect_result 64
run keys check
expect_result 64
run keys neu
expect_result 64
run keys --help
expect_result 0
expect_said 'LAST in'

title "a configuration with such keys"
configure "$work/cloakroom.json" "$(key new), $(key printed)"
run check --config "$work/cloakroom.json"
expect_result 0

for fault in padded alphabet missing readable; do
    title "a configuration whose key is $fault"
    configure "$work/fault.json" "$(key new), $(key $fault)"
    run check --config "$work/fault.json"
    expect_result 78
    expect_said '^seal_keys\.1 \(.*fault\.json:.*\): file '
    run serve --config "$work/fault.json"
    expect_result 78
done

title "a configuration with one key twice"
configure "$work/fault.json" "$(key new), $(key copy)"
run check --config "$work/fault.json"
expect_result 78
expect_said "seal_keys\\.1 .*the same key as seal_keys\\.0, id $id"

title "it serves with keys, and a reload changes them"
start_emulator
start_cloakroom
form /foursquare/token "code=$(foursquare_code)"
expect_token
configure "$work/cloakroom.json" "$(key another), $(key new), $(key printed)"
kill -HUP "$cloakroom_pid"
expect "the log says so" within 5 grep -q '"event":"reloaded"' "$work/cloakroom.log"
configure "$work/cloakroom.json" "$(key another), $(key padded)"
kill -HUP "$cloakroom_pid"
expect "a bad key is refused" within 5 grep -q '"event":"reload_refused".*seal_keys.1' "$work/cloakroom.log"
form /foursquare/token "code=$(foursquare_code)"
expect_token

title "one key by the environment, and the health check without it"
configure "$work/cloakroom.json" ""
export CLOAKROOM_SEAL_KEYS
CLOAKROOM_SEAL_KEYS=$(cat "$keys/new")
run check --config "$work/cloakroom.json"
expect_result 0
run healthcheck --config "$work/cloakroom.json"
expect_result 0
CLOAKROOM_SEAL_KEYS=not-a-key
run check --config "$work/cloakroom.json"
expect_result 78
unset CLOAKROOM_SEAL_KEYS

finish
