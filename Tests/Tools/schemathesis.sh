#!/usr/bin/env bash
# Holds the running service against openapi.yaml: requests that fit the description and requests that do not, and for each whether
# status, type, header fields and body of the answer are described. Providers are played by the emulator.
# The seed is fixed, so that a finding comes again; SEED=... takes another one.
# Last line: N passed, N failed
. "$(dirname "$0")/../Curl/lib.sh"
tools=$root/Tests/Tools

"$bin/cloakroom" keys new --output "$work/run/seal" >"$work/keys.out" || abandon "a seal key is made" "$(cat "$work/keys.out")"
sed 's/=*$//' "$work/run/seal" >>"$work/secrets.list"
digest=$(printf 'certificate' | sha256sum | cut -d ' ' -f 1)
# With pages of another origin, sealed tokens, an https and a loopback redirect URI: what the other clients have no answers for.
write_configuration "$work/cloakroom.json" "" ', "pages": { "provider": "dropbox-local", "client_id": "dbxkey",
    "client_secret": { "file": "'"$work"'/run/dropbox" }, "refresh_tokens": "sealed", "cors_origins": [ "https://app.example.com" ],
    "redirect_uris": [ "https://localhost:'"$port"'/app/callback", "http://127.0.0.1:*/callback" ] }'
more='"seal_keys": [ { "file": "'$work'/run/seal" } ], "limits": { "sign_ins_per_address": 0 }'
more+=', "association": { "apple_apps": [ "ABCDE12345.com.example.app" ], "android_apps": { "com.example.app": [ "'$digest'" ] } }'
sed -i 's|"admin": {|'"$more"', &|' "$work/cloakroom.json"
start_emulator
start_cloakroom

conform() { # TITLE URL FILTER...
    local what=$1 url=$2 result
    shift 2
    title "$what"
    # From the working directory of the run: it keeps a folder of examples there.
    (cd "$work" && NO_COLOR=1 timeout --kill-after=5 100 "$root/.venv/bin/schemathesis" --config-file "$tools/schemathesis.toml" \
        run "$root/openapi.yaml" --url "$url" --seed "${SEED:-1}" "$@") >"$work/schemathesis.out" 2>&1 </dev/null
    result=$?
    case $result in
        0) ok "every answer is described" ;;
        124 | 137) fail "ends within its time" "$(tail -n 20 "$work/schemathesis.out")" ;;
        *)
            fail "every answer is described"
            sed 's/^/       /' "$work/schemathesis.out"
            ;;
    esac
    # An empty run would pass as well.
    expect "requests were sent" grep -qE '^ *Test cases:' "$work/schemathesis.out"
    [ -z "${VERBOSE:-}" ] || cat "$work/schemathesis.out"
}

conform "the side of apps and browsers" "$plain" --exclude-tag operator
conform "the side of operators" "$admin" --include-tag operator

title "the service afterwards"
form /foursquare/token "code=$(foursquare_code)"
expect_token
finish
