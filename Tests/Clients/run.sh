#!/usr/bin/env bash
# Client libraries as they come: requests-oauthlib, Authlib, httpx-oauth and spotipy, with the service as their token
# endpoint and the emulator behind it. Last line: N passed, N failed
. "$(dirname "$0")/../Curl/lib.sh"
clients=$root/Tests/Clients/clients.py
python=$root/.venv/bin/python

# What the providers' token endpoints do besides their work.
quirks=(server-error unavailable rate-limited truncated-json html-200
    form-response text-plain token-type-missing expires-string scope-array extra-members)

secret s3cr3t:with/odd+chars%\&=é
printf 's3cr3t:with/odd+chars%%&=é\n' >"$work/run/generic"
chmod 0400 "$work/run/generic"
providers=
registrations=
add() { # NAME TOKEN-PATH
    providers+=", \"$1-local\": { \"authorize_url\": \"$provider/authorize\", \"token_url\": \"$provider$2\",
        \"revoke_url\": \"$provider/revoke\", \"ca_file\": \"$work/ca.pem\" }"
    registrations+=", \"$1\": { \"provider\": \"$1-local\", \"client_id\": \"generic\", \"redirect_uris\": [ \"com.example.app:/oauth2redirect\" ],
        \"client_secret\": { \"file\": \"$work/run/generic\" } }"
}
add generic /token
for quirk in "${quirks[@]}"; do add "$quirk" "/quirk/$quirk/token"; done
write_configuration "$work/cloakroom.json" "$providers" "$registrations"
start_emulator
start_cloakroom

# By the environment, so that the libraries are left as they are: whom to trust, and that nobody stands between.
export REQUESTS_CA_BUNDLE=$work/ca.pem SSL_CERT_FILE=$work/ca.pem NO_PROXY=localhost,127.0.0.1 no_proxy=localhost,127.0.0.1

title "client libraries"
timeout --kill-after=5 90 "$python" "$clients" "$service" "$emulator" "$work/canaries.list" \
    >"$work/clients.out" 2>"$work/clients.err" </dev/null
equal "all of them come to their end" $? 0
while read -r verdict what; do
    if [ "$verdict" = ok ]; then ok "$what"; else fail "$what"; fi
done <"$work/clients.out"
expect "something was checked" [ -s "$work/clients.out" ]
[ ! -s "$work/clients.err" ] || tail -n 20 "$work/clients.err"
equal "no provider was shown what the apps call their secret" "$(calls of-the-app)" 0

finish
