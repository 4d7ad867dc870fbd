#!/usr/bin/env bash
# Codes of real authorization servers, exchanged through Cloakroom: Authlib, django-oauth-toolkit and glewlwyd, each with
# client authentication by Basic and in the body; an app that knows nothing but its issuer, at these and at the emulated
# Foursquare, Dropbox and Pocket; and sealed values, made and opened by another library.
# Last line: N passed, N failed
. "$(dirname "$0")/../Curl/lib.sh"
servers=$root/Tests/Servers
python=$root/.venv/bin/python
redirect=com.example.app:/oauth2redirect

# A colon, a slash, a percent sign and a letter beyond ASCII: each breaks one wrong way of encoding.
export CLIENT_SECRET='s3cr3t:with/odd+chars%&=é'
secret "$CLIENT_SECRET"
printf '%s\n' "$CLIENT_SECRET" >"$work/run/odd"
printf 'not-the-secret\n' >"$work/run/wrong"
secret not-the-secret

read -r authlib_port django_port glewlwyd_port < <(free_ports 3)
authlib=http://127.0.0.1:$authlib_port
django=http://127.0.0.1:$django_port
glewlwyd=http://127.0.0.1:$glewlwyd_port

title "sealed values"
expect "the vectors are made and opened without code of ours" "$python" "$servers/seals.py" "$root/Tests/Vectors/seals.json"

# Configuration: three providers in two ways each, and a client with a wrong secret for each provider.
providers=
clients=
add() { # NAME AUTHORIZE-URL TOKEN-URL CLIENT-ID-BASIC CLIENT-ID-POST [MORE-MEMBERS]
    local way
    for way in basic post; do
        providers+=", \"$1-$way\": { \"extends\": \"oauth2\", \"authorize_url\": \"$2\", \"token_url\": \"$3\", \"client_auth\": \"$way\" ${6:-} }"
    done
    add_client "$1-basic" "$1-basic" "$4" odd
    add_client "$1-post" "$1-post" "$5" odd
    add_client "$1-wrong" "$1-basic" "$4" wrong
}
add_client() { # NAME PROVIDER CLIENT-ID SECRET-FILE
    clients+=", \"$1\": { \"provider\": \"$2\", \"client_id\": \"$3\", \"client_secret\": { \"file\": \"$work/run/$4\" },
        \"redirect_uris\": [ \"$redirect\" ], \"pkce\": \"required\" }"
}
add authlib "$authlib/authorize" "$authlib/token" basic post
add django "$django/o/authorize/" "$django/o/token/" conf conf
# glewlwyd compares the Basic pair as it comes, and has its own word for a bad code.
add glewlwyd "$glewlwyd/api/op/auth" "$glewlwyd/api/op/token" conf conf \
    ', "basic_encoding": "raw", "error_map": { "invalid_code": "invalid_grant", "unauthorized_client": "provider_rejected_client" }'

# Clients for an app that knows issuer and client id: what is revoked where, and whose refresh tokens are sealed.
app_client() { # NAME PROVIDER CLIENT-ID [SECRET-FILE [MORE-MEMBERS]]
    clients+=", \"$1\": { \"provider\": \"$2\", \"client_id\": \"$3\", \"redirect_uris\": [ \"$redirect\" ]"
    [ -z "${4:-}" ] || clients+=", \"client_secret\": { \"file\": \"$work/run/$4\" }"
    clients+="${5:-} }"
}
providers+=", \"authlib-app\": { \"authorize_url\": \"$authlib/authorize\", \"token_url\": \"$authlib/token\",
    \"revoke_url\": \"$authlib/revoke\", \"client_auth\": \"basic\", \"refresh_rotates\": true }"
providers+=", \"django-app\": { \"authorize_url\": \"$django/o/authorize/\", \"token_url\": \"$django/o/token/\",
    \"revoke_url\": \"$django/o/revoke_token/\", \"client_auth\": \"basic\", \"refresh_rotates\": true }"
providers+=", \"glewlwyd-app\": { \"extends\": \"oauth2\", \"authorize_url\": \"$glewlwyd/api/op/auth?g_continue\",
    \"token_url\": \"$glewlwyd/api/op/token\", \"revoke_url\": \"$glewlwyd/api/op/revoke\", \"client_auth\": \"basic\", \"basic_encoding\": \"raw\" }"
sealed=', "refresh_tokens": "sealed"'
app_client authlib-app authlib-app basic odd "$sealed, \"scopes\": [ \"read\" ]"
app_client django-app django-app conf odd "$sealed, \"scopes\": [ \"read\" ]"
app_client glewlwyd-app glewlwyd-app conf odd ', "scopes": [ "read" ]'
app_client foursquare-app foursquare-local FSQ_ID foursquare
app_client dropbox-app dropbox-local dbxkey dropbox "$sealed"
app_client pocket-app pocket-local 1234-abcd1234abcd1234abcd1234
export REDIRECT_URIS=
for name in authlib django glewlwyd; do REDIRECT_URIS+="${REDIRECT_URIS:+ }$service/$name-app/callback"; done

write_configuration "$work/plain.json" "$providers" "$clients"
"$bin/cloakroom" keys new --output "$work/run/seal" >"$work/output"
secret "$(cat "$work/run/seal")"
sed "s|\"public_url\"|\"seal_keys\": [ { \"file\": \"$work/run/seal\" } ], &|" "$work/plain.json" >"$work/cloakroom.json"

server_pids=()
start_server() { # NAME PROBE-URL COMMAND...
    local name=$1 probe=$2
    shift 2
    "$@" >"$work/$name.log" 2>&1 </dev/null &
    server_pid=$!
    pids+=("$server_pid")
    server_pids+=("$server_pid")
    within 30 serves "$probe" "$name" || abandon "$name is up" "$(tail -n 20 "$work/$name.log")"
}

# shellcheck disable=SC2317 # called by name
serves() { # PROBE-URL NAME
    running "$server_pid" || abandon "$2 stays up" "$(tail -n 20 "$work/$2.log")"
    [ ! -d "$work/glewlwyd" ] || [ -e "$work/glewlwyd/configured" ] || return 1
    curl --silent --max-time 2 --output /dev/null "$1"
}

start_server authlib "$authlib/calls" "$python" "$servers/authlib_server.py" "$authlib_port"
start_server django "$django/calls" "$python" "$servers/django_server.py" "$django_port"
start_server glewlwyd "$glewlwyd/api/op/.well-known/openid-configuration" "$servers/glewlwyd.sh" "$glewlwyd_port" "$work/glewlwyd"

new_verifier() {
    verifier=$(openssl rand -hex 32)
    challenge=$(printf %s "$verifier" | openssl dgst -sha256 -binary | openssl base64 -A | tr '+/' '-_' | tr -d =)
}

# Signs in at a server, which approves at once; leaves $code, and $verifier that goes with it.
new_code() { # AUTHORIZE-URL CLIENT-ID [CURL-ARGUMENT...]
    local query
    new_verifier
    query="response_type=code&client_id=$2&redirect_uri=$(percent "$redirect")&scope=read&state=st"
    query+="&code_challenge=$challenge&code_challenge_method=S256"
    code=$(sign_in "$1?$query${continue:-}" "${@:3}")
    expect "the server gives a code" [ -n "$code" ]
}

exchange() { # CLIENT [VERIFIER]
    form "/$1/token" grant_type=authorization_code "code=$code" "redirect_uri=$redirect" "code_verifier=${2:-$verifier}"
}

calls_of() { if [ -n "$1" ]; then curl --silent --max-time 5 "$1"; else echo unknown; fi; }

exercise() { # NAME CLIENT-ID-BASIC CLIENT-ID-POST AUTHORIZE-URL CALLS-URL [CURL-ARGUMENT...]
    local name=$1 calls_url=$5 authorize=$4 way client_id before
    declare -A ids=([basic]=$2 [post]=$3)
    shift 5
    for way in basic post; do
        client_id=${ids[$way]}
        title "$name, $way: code"
        new_code "$authorize" "$client_id" "$@"
        exchange "$name-$way"
        expect_token
        before=$(calls_of "$calls_url")
        title "$name, $way: the same code again"
        exchange "$name-$way"
        expect_grant_refusal 400 invalid_grant replayed
        equal "the server was not asked again" "$(calls_of "$calls_url")" "$before"
        title "$name, $way: another verifier"
        new_code "$authorize" "$client_id" "$@"
        new_verifier
        exchange "$name-$way"
        expect_status 400
        expect_json .error invalid_grant
        title "$name, $way: an unknown code"
        code=NEVERISSUEDBYANYBODY0000$way
        exchange "$name-$way"
        expect_status 400
        expect_json .error invalid_grant
    done
    title "$name: a wrong secret is the operator's fault"
    new_code "$authorize" "${ids[basic]}" "$@"
    exchange "$name-wrong"
    expect_problem 502 provider_rejected_client
}

start_emulator --redirect "$service/foursquare-app/callback" --redirect "$service/dropbox-app/callback" \
    --redirect "$service/pocket-app/callback?*"
start_cloakroom
exercise authlib basic post "$authlib/authorize" "$authlib/calls"
exercise django conf conf "$django/o/authorize/" "$django/calls"
continue='&g_continue'
exercise glewlwyd conf conf "$glewlwyd/api/op/auth" "" --cookie "$work/glewlwyd/alice"

app() { # CLIENT OPTION...: signs in, refreshes and revokes, from the issuer alone
    local client=$1 before=$passed line
    shift
    title "$client: from the issuer alone"
    while read -r line; do
        case $line in
            ok\ *) ok "${line#ok }" ;;
            *) fail "${line#FAIL }" ;;
        esac
    done < <(CA_FILE=$work/ca.pem CANARIES=$work/canaries.list timeout 60 "$python" "$servers/appauth.py" \
        "$service/$client" "$client" "$@" 2>&1)
    expect "the app has got somewhere" [ "$passed" -gt $((before + 12)) ]
}
app foursquare-app
app dropbox-app --refreshes --sealed --revokes
app pocket-app
app authlib-app --refreshes --sealed --rotates --revokes
app django-app --refreshes --sealed --rotates --revokes
COOKIES=$work/glewlwyd/alice app glewlwyd-app --refreshes --revokes --mute

# Connections that are kept for the next exchange end with the servers.
for pid in "${server_pids[@]}"; do kill "$pid" 2>/dev/null; done
finish
