# shellcheck shell=bash
# The ground under the numbered scripts: a directory of its own, free ports, certificates, the two programs, assertions,
# and at the end what every run must show: no descriptor left, a clean SIGTERM exit, no secret in any output.
#
#   . "$(dirname "$0")/lib.sh"
#   start_emulator; start_cloakroom
#   title "what should hold"; request ... ; expect_status 200
#   finish
set -uo pipefail
umask 077

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
bin=${BIN:-$root/.build/release}
work=${WORK:-$(mktemp -d "${TMPDIR:-/tmp}/cloakroom.XXXXXX")}
pids=()
passed=0
failed=0
current=start
cloakroom_pid=
emulator_pid=

cleanup() {
    local pid
    for pid in "${pids[@]}"; do
        kill -KILL "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
    done
    if [ -n "${KEEP:-}" ]; then echo "kept $work"; else rm -rf "$work"; fi
}
trap cleanup EXIT
trap 'exit 130' INT TERM

# Results.

title() { current=$1; }

ok() {
    passed=$((passed + 1))
    [ -z "${VERBOSE:-}" ] || echo "  ok   $current: $1"
}

fail() { # WHAT [DETAIL]
    failed=$((failed + 1))
    echo "  FAIL $current: $1"
    [ -z "${2:-}" ] || printf '%s\n' "$2" | head -c 2000 | sed 's/^/       /'
}

expect() { # WHAT COMMAND...
    local what=$1
    shift
    if "$@"; then ok "$what"; else fail "$what"; fi
}

equal() { # WHAT ACTUAL EXPECTED
    if [ "$2" = "$3" ]; then ok "$1"; else fail "$1" "got '$2', expected '$3'"; fi
}

abandon() { # WHAT [DETAIL]: nothing that follows could hold
    fail "$@"
    echo "$passed passed, $failed failed"
    exit 1
}

within() { # SECONDS COMMAND...: polls until the command holds
    local end=$((SECONDS + $1))
    shift
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.05
    done
}

# What must never show.

# Client secrets may be in no output at all; codes and tokens in none but the answer that hands them over.
secret() { printf '%s\n' "$@" >>"$work/secrets.list"; }
canary() { printf '%s\n' "$@" >>"$work/canaries.list"; }

# Prints each value as it is, percent-encoded and in base64, in the three alignments that a longer text would give it.
spellings() {
    python3 -c '
import base64, sys, urllib.parse
for value in filter(None, sys.stdin.read().split("\n")):
    raw = value.encode()
    forms = {value, urllib.parse.quote(value, safe=""), urllib.parse.quote_plus(value)}
    for shift in range(3):
        whole = base64.b64encode(b"\0" * shift + raw).decode()
        inner = whole[(0, 2, 3)[shift]:len(whole) - (0, 3, 2)[(len(raw) + shift) % 3]]
        forms |= {inner, inner.replace("+", "-").replace("/", "_")}
    print("\n".join(form for form in forms if len(form) >= 6))'
}

expect_silent() { # LIST FILE...
    local list=$1 file
    shift
    [ -s "$list" ] || return 0
    spellings <"$list" >"$list.spelled"
    for file in "$@"; do
        [ -f "$file" ] || continue
        if grep -qFf "$list.spelled" "$file"; then
            fail "$(basename "$file") holds a value of $(basename "$list")" "$(grep -oFf "$list.spelled" "$file" | sort | uniq -c)"
        else
            ok "$(basename "$file") holds no value of $(basename "$list")"
        fi
    done
}

# Ports and certificates.

free_ports() { # COUNT: below the ephemeral range, so that no outgoing connection takes one meanwhile
    python3 - "$1" <<'END'
import random, socket, sys
held = []
while len(held) < int(sys.argv[1]):
    attempt = socket.socket()
    try:
        attempt.bind(("127.0.0.1", random.randrange(20000, 32000)))
        held.append(attempt)
    except OSError:
        attempt.close()
print(*(each.getsockname()[1] for each in held))
END
}

make_certificates() { # DIRECTORY: ca.pem, server.pem, server.key for localhost
    local extensions="subjectAltName=DNS:localhost,IP:127.0.0.1
basicConstraints=CA:FALSE
extendedKeyUsage=serverAuth"
    {
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=Local test CA" \
            -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign \
            -keyout "$1/ca.key" -out "$1/ca.pem" &&
            openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=localhost" \
                -keyout "$1/server.key" -out "$1/server.csr" &&
            openssl x509 -req -in "$1/server.csr" -CA "$1/ca.pem" -CAkey "$1/ca.key" -CAcreateserial -days 2 \
                -extfile <(printf '%s\n' "$extensions") -out "$1/server.pem"
    } >"$1/openssl.out" 2>&1 || abandon "openssl makes certificates" "$(cat "$1/openssl.out")"
}

read -r port plain_port admin_port emulator_port emulator_tls_port <<<"${PORTS:-$(free_ports 5)}"
service=https://localhost:$port
export plain=http://127.0.0.1:$plain_port
admin=http://127.0.0.1:$admin_port
emulator=http://127.0.0.1:$emulator_port
provider=https://localhost:$emulator_tls_port

# Configuration.

make_secrets() { # DIRECTORY
    mkdir -p "$1"
    printf 'FSQ_SECRET\n' >"$1/foursquare"
    printf 'dbx_secret\n' >"$1/dropbox"
    chmod 0400 "$1"/*
    secret FSQ_SECRET dbx_secret
}

# Writes the whole configuration; more providers and clients come as members in JSON, each with a comma before it.
write_configuration() { # FILE [PROVIDERS] [CLIENTS]
    cat >"$1" <<END
{
  "public_url": "https://localhost:$port",
  "listen": [
    { "address": "127.0.0.1", "port": $port, "tls": { "certificate": "$work/server.pem", "private_key": "$work/server.key" } },
    { "address": "127.0.0.1", "port": $plain_port },
  ],
  "admin": { "address": "127.0.0.1", "port": $admin_port },
  "providers": {
    "foursquare-local": {
      "extends": "foursquare",
      "authorize_url": "$provider/oauth2/authenticate",
      "sign_in_url": "$provider/oauth2/authenticate",
      "token_url": "$provider/oauth2/access_token",
      "ca_file": "$work/ca.pem"
    },
    "dropbox-local": {
      "extends": "dropbox",
      "authorize_url": "$provider/oauth2/authorize",
      "token_url": "$provider/oauth2/token",
      "revoke_url": "$provider/2/auth/token/revoke",
      "ca_file": "$work/ca.pem"
    },
    "pocket-local": {
      "extends": "pocket",
      "request_token_url": "$provider/v3/oauth/request",
      "authorize_url": "$provider/auth/authorize",
      "token_url": "$provider/v3/oauth/authorize",
      "ca_file": "$work/ca.pem"
    }${2:-}
  },
  "clients": {
    "foursquare": {
      "provider": "foursquare-local",
      "client_id": "FSQ_ID",
      "client_secret": { "file": "$work/run/foursquare" },
      "redirect_uris": [ "yourapp://foursquare" ],
      "allow_legacy_scheme": true
    },
    "dropbox": {
      "provider": "dropbox-local",
      "client_id": "dbxkey",
      "client_secret": { "file": "$work/run/dropbox" },
      "redirect_uris": [ "db-dbxkey://2/token" ],
      "allow_legacy_scheme": true
    },
    "pocket": {
      "provider": "pocket-local",
      "client_id": "1234-abcd1234abcd1234abcd1234",
      "redirect_uris": [ "pocketapp1234:authorizationFinished" ],
      "allow_legacy_scheme": true
    }${3:-}
  }
}
END
}

# The two programs.

make_certificates "$work"
make_secrets "$work/run"
for program in cloakroom provider-emulator; do
    [ -x "$bin/$program" ] || abandon "there is $bin/$program" "build it first: swift build -c release"
done

emulator_options=() # more, beside where it listens
start_emulator() {
    "$bin/provider-emulator" "${emulator_options[@]}" --listen "127.0.0.1:$emulator_port" --listen-tls "127.0.0.1:$emulator_tls_port" \
        --certificate "$work/server.pem" --private-key "$work/server.key" \
        >"$work/emulator.out" 2>"$work/emulator.err" </dev/null &
    emulator_pid=$!
    pids+=("$emulator_pid")
    within 10 said_ready || abandon "the emulator is ready" "$(cat "$work/emulator.out" "$work/emulator.err")"
}

said_ready() {
    running "$emulator_pid" || abandon "the emulator stays up" "$(cat "$work/emulator.out" "$work/emulator.err")"
    grep -q '^READY' "$work/emulator.out"
}

start_cloakroom() { # with $work/cloakroom.json, which a script may have written before
    [ -f "$work/cloakroom.json" ] || write_configuration "$work/cloakroom.json"
    "$bin/cloakroom" serve --config "$work/cloakroom.json" >>"$work/cloakroom.log" 2>&1 </dev/null &
    cloakroom_pid=$!
    pids+=("$cloakroom_pid")
    within 10 is_ready || abandon "cloakroom is ready" "$(tail -20 "$work/cloakroom.log")"
    descriptors_at_start=$(fewest_descriptors)
}

# The fewest of some moments: the connection that asked for readiness may not be closed yet.
fewest_descriptors() {
    for _ in 1 2 3 4 5; do
        descriptors "$cloakroom_pid"
        sleep 0.05
    done | sort -n | head -n 1
}

is_ready() {
    running "$cloakroom_pid" || abandon "cloakroom stays up" "$(tail -20 "$work/cloakroom.log")"
    [ "$(curl --silent --max-time 2 --output /dev/null --write-out '%{http_code}' "$admin/readyz")" = 200 ]
}

running() { # PID: false for one that ended and was not waited for yet, too
    [ -d "/proc/$1" ] && ! grep -q '^State:.Z' "/proc/$1/status" 2>/dev/null
}

gone() { ! running "$1"; }

# Sockets, pipes and files. The event queues of the runtime are left out: Dispatch opens those when it first needs them.
descriptors() { find "/proc/$1/fd" -mindepth 1 ! -lname 'anon_inode:*' -printf x 2>/dev/null | wc -c; }

no_more_descriptors() { [ "$(descriptors "$cloakroom_pid")" -le "$descriptors_at_start" ]; }

stop() { # NAME PID: SIGTERM, then exit status 0 within 10 seconds
    running "$2" || { fail "$1 still runs when it is to be stopped"; return; }
    kill -TERM "$2"
    if within 10 gone "$2"; then
        wait "$2"
        equal "$1 exits on SIGTERM with status 0" $? 0
    else
        fail "$1 exits within 10 seconds of SIGTERM"
        kill -KILL "$2"
        wait "$2" 2>/dev/null
    fi
}

stop_emulator() {
    stop "the emulator" "$emulator_pid"
    emulator_pid=
}

# Requests.

# Runs cloakroom itself; leaves $result and $work/said, and keeps what it printed for the search of secrets.
run() { # ARGUMENT...
    timeout 20 "$bin/cloakroom" "$@" >"$work/said" 2>&1 </dev/null
    result=$?
    cat "$work/said" >>"$work/output"
}

expect_result() {
    if [ "$result" = "$1" ]; then ok "exit status $1"; else fail "exit status $1, not $result" "$(cat "$work/said")"; fi
}

expect_said() { # EXTENDED-REGEX
    if grep -qE -- "$1" "$work/said"; then ok "says $1"; else fail "says $1" "$(cat "$work/said")"; fi
}

# Runs curl; leaves $status, $work/headers and $work/body, and keeps the answer for the canary search.
request() { # CURL-ARGUMENT...
    : >"$work/headers"
    : >"$work/body"
    status=$(curl --silent --show-error --max-time 20 --cacert "$work/ca.pem" --dump-header "$work/headers" \
        --output "$work/body" --write-out '%{http_code}' "$@" 2>"$work/curl.err")
    cat "$work/headers" "$work/body" >>"$work/answers"
    cat "$work/headers" >>"$work/answer-heads"
    case $status in
        2*) jq -r '.access_token?, .refresh_token?, .id_token? // empty | strings' "$work/body" 2>/dev/null >>"$work/canaries.list" ;;
        *) cat "$work/body" >>"$work/refusals" ;;
    esac
}

form() { # PATH NAME=VALUE...: a form POST over TLS; its codes and verifiers are canaries
    local path=$1 arguments=() pair
    shift
    for pair in "$@"; do
        arguments+=(--data-urlencode "$pair")
        if [[ $pair =~ ^(code|code_verifier|refresh_token)=(.{12,})$ ]]; then canary "${BASH_REMATCH[2]}"; fi
    done
    request "${arguments[@]}" "$service$path"
}

json() { # PATH BODY: a JSON POST over TLS
    request --header 'Content-Type: application/json' --data-binary "$2" "$service$1"
}

answer() { printf 'status %s\n' "$status"; cat "$work/curl.err" "$work/headers" "$work/body"; }
header() { sed -n "s/^$1: *//Ip" "$work/headers" | tr -d '\r'; }
member() { jq -r "$1" "$work/body" 2>/dev/null; }

expect_status() {
    if [ "$status" = "$1" ]; then ok "status $1"; else fail "status $1" "$(answer)"; fi
}

expect_header() { # NAME EXTENDED-REGEX
    if grep -qE -- "$2" <<<"$(header "$1")"; then ok "header $1"; else fail "header $1 matches $2" "$(answer)"; fi
}

expect_json() { # JQ-FILTER VALUE
    if [ "$(member "$1")" = "$2" ]; then ok "$1 is $2"; else fail "$1 is $2" "$(answer)"; fi
}

expect_member() { # NAME
    if [ "$(member "has(\"$1\")")" = true ]; then ok "member $1"; else fail "has a member $1" "$(answer)"; fi
}

expect_no_member() { # NAME
    if [ "$(member "has(\"$1\")")" = false ]; then ok "no member $1"; else fail "has no member $1" "$(answer)"; fi
}

# A refusal of the grant (RFC 6749, section 5.2).
expect_grant_refusal() { # STATUS ERROR REASON [FIELD]
    expect_status "$1"
    expect_json .error "$2"
    expect_json .reason "$3"
    [ $# -lt 4 ] || expect_json .field "$4"
    expect_header Cache-Control no-store
}

# Any other problem (RFC 9457), which a client library must not take for the end of a session.
expect_problem() { # STATUS CODE
    expect_status "$1"
    expect_header Content-Type '^application/problem\+json'
    expect_json .status "$1"
    expect_json .code "$2"
    expect_no_member error
    expect_header Cache-Control no-store
}

expect_token() { # nothing missing, nothing null
    expect_status 200
    expect_json '.access_token | type' string
    expect_json '.token_type | ascii_downcase' bearer
    expect_json '[.. | select(. == null or . == "")] | length' 0
    expect_header Cache-Control no-store
    expect_header Content-Type '^application/json'
}

# What the provider saw.

percent() { jq --null-input --raw-output --arg text "$1" '$text | @uri'; }

# Signs in at a server that approves at once; notes the code of its redirect as a canary, and prints it.
sign_in() { # AUTHORIZE-URL-WITH-QUERY [CURL-ARGUMENT...]
    local location
    location=$(curl --silent --max-time 10 --output /dev/null --write-out '%{redirect_url}' "$@")
    location=$(sed -n 's/.*[?&]code=\([^&#]*\).*/\1/p' <<<"$location")
    printf '%b\n' "${location//%/\\x}" | tee -a "$work/canaries.list"
}

foursquare_code() {
    sign_in "$emulator/oauth2/authenticate?client_id=FSQ_ID&response_type=code&redirect_uri=$(percent yourapp://foursquare)"
}

dropbox_code() { # [CHALLENGE]
    local query
    query="client_id=dbxkey&response_type=code&redirect_uri=$(percent db-dbxkey://2/token)&token_access_type=offline"
    [ -z "${1:-}" ] || query+="&code_challenge=$1&code_challenge_method=S256"
    sign_in "$emulator/oauth2/authorize?$query"
}

calls() { # TEXT: how many requests the emulator got that hold the text
    curl --silent --max-time 10 "$emulator/log" | jq --arg text "$1" '[.[] | select(tostring | contains($text))] | length'
}

# The end.

every_line_is_json() { ! jq --raw-input 'fromjson | objects // error' "$1" 2>&1 >/dev/null | grep -q .; }

finish() {
    title "at the end"
    if [ -n "$cloakroom_pid" ]; then
        curl --silent --max-time 5 "$admin/metrics" >"$work/metrics"
        [ -z "$emulator_pid" ] || stop_emulator
        if within 10 no_more_descriptors; then
            ok "no descriptor more than at the start"
        else
            fail "no descriptor more than at the start ($descriptors_at_start)" "$(ls -l "/proc/$cloakroom_pid/fd")"
        fi
        stop cloakroom "$cloakroom_pid"
        expect "every line of the log is one JSON object" every_line_is_json "$work/cloakroom.log"
    fi
    expect_silent "$work/secrets.list" "$work"/{cloakroom.log,metrics,answers,output}
    expect_silent "$work/canaries.list" "$work"/{cloakroom.log,metrics,refusals,answer-heads,output}
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
    exit
}
