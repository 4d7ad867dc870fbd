#!/usr/bin/env bash
# demo.sh demo: a code becomes a token at three local providers, one is refused, and everything stops.
# demo.sh run:  the same configuration, served in the foreground until Ctrl-C.
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root" || exit 1
WORK=$root/.demo
PORTS="8443 8080 9090 9444 9443"
for port in $PORTS; do
    # Something answers there: any five free ports will do.
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then PORTS=; fi
done
rm -rf "$WORK"
mkdir "$WORK"
. "$root/Tests/Curl/lib.sh"

say() { printf '\n%s\n' "$*"; }

# Prints a command as one would type it, then runs it; the answer goes to the screen and to $work/body.
show() {
    local word line=
    for word in "$@"; do
        if [[ $word =~ ^[A-Za-z0-9_./:=@%-]+$ ]]; then line+=" $word"; else line+=" '$word'"; fi
    done
    printf '$%s\n' "${line//"$root/"/}"
    "$@" --silent --show-error --max-time 20 --output "$work/body"
    jq . "$work/body" 2>/dev/null || cat "$work/body"
}

expect_access_token() {
    if [ "$(member '.access_token | type')" = string ]; then tokens=$((tokens + 1)); fi
}

tokens=0
refusals=0
curl=(curl --cacert "$work/ca.pem")
# Where sign-ins that begin at Cloakroom come back to; Pocket's has the state in its query.
emulator_options=(
    --redirect "$service/foursquare/callback" --redirect "$service/dropbox/callback"
    --redirect "$service/pocket/callback?*")
start_emulator

if [ "${1:-demo}" = run ]; then
    write_configuration "$work/cloakroom.json"
    cat <<END
Cloakroom:  $service (and $plain), admin side $admin
Providers:  $provider (and $emulator), which approve at once:
  $emulator/oauth2/authenticate?client_id=FSQ_ID&response_type=code&redirect_uri=yourapp://foursquare
Configuration in ${work#"$root/"}/cloakroom.json; curl needs --cacert ${work#"$root/"}/ca.pem. Ctrl-C stops both.
END
    "$bin/cloakroom" serve --config "$work/cloakroom.json" &
    cloakroom_pid=$!
    pids+=("$cloakroom_pid")
    trap 'kill -TERM "$cloakroom_pid" 2>/dev/null' INT TERM
    # The first wait ends when the signal arrives, the second when the program has stopped.
    wait "$cloakroom_pid"
    wait "$cloakroom_pid" 2>/dev/null
    exit
fi

start_cloakroom
echo "Cloakroom serves $service; three providers, played by the emulator, are at $provider."

say "Foursquare. The app is opened with its callback URL and hands it on as it is:"
callback="yourapp://foursquare?code=$(percent "$(foursquare_code)")"
show "${curl[@]}" --data-urlencode "callback_url=$callback" "$service/foursquare/token"
expect_access_token

say "Dropbox. An OAuth library sends the form of RFC 6749:"
code=$(dropbox_code "")
show "${curl[@]}" --data grant_type=authorization_code --data "code=$code" \
    --data-urlencode redirect_uri=db-dbxkey://2/token "$service/dropbox/token"
expect_access_token

say "Pocket. Cloakroom fetches a request token, the user says yes in the browser, and the token follows:"
show "${curl[@]}" --data redirect_uri=pocketapp1234:authorizationFinished "$service/pocket/sign-in"
code=$(member .code)
"${curl[@]}" --silent --max-time 20 --output /dev/null "$(member .authorization_url)"
show "${curl[@]}" --header 'Content-Type: application/json' --data "{\"code\": \"$code\"}" "$service/pocket/token"
expect_access_token

say "A refusal. Foursquare's code once more, which reaches no provider:"
show "${curl[@]}" --data-urlencode "callback_url=$callback" "$service/foursquare/token"
if [ "$(member .error)" = invalid_grant ]; then refusals=1; fi

stop_emulator
stop cloakroom "$cloakroom_pid"
say "$tokens tokens and $refusals refusal; both programs have stopped."
[ "$tokens" = 3 ] && [ "$refusals" = 1 ] && [ "$failed" = 0 ]
