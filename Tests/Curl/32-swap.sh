#!/usr/bin/env bash
# Spotify's token swap: what its SDK sends, the answers it reads, and the paths of other swap services as aliases.
. "$(dirname "$0")/lib.sh"
secret s3cr3t:with/odd+chars%\&=é
printf 's3cr3t:with/odd+chars%%&=é\n' >"$work/run/generic"
chmod 0400 "$work/run/generic"
write_configuration "$work/cloakroom.json" ",
    \"spotify-local\": { \"authorize_url\": \"$provider/authorize\", \"token_url\": \"$provider/api/token\", \"ca_file\": \"$work/ca.pem\" }" ",
    \"spotify\": { \"provider\": \"spotify-local\", \"client_id\": \"generic\", \"client_secret\": { \"file\": \"$work/run/generic\" },
      \"redirect_uris\": [ \"com.example.app:/oauth2redirect\" ],
      \"aliases\": { \"api/token\": \"swap\", \"api/refresh_token\": \"refresh\" } }"
start_emulator
start_cloakroom

spotify_code() {
    sign_in "$emulator/authorize?client_id=generic&response_type=code&redirect_uri=$(percent com.example.app:/oauth2redirect)"
}

for paths in "swap refresh" "api/token api/refresh_token"; do
    read -r swap refresh <<<"$paths"

    title "/spotify/$swap, form"
    form "/spotify/$swap" "code=$(spotify_code)"
    expect_token
    expect_json '.expires_in | type' number
    expect_json '.scope | type' string
    token=$(member .refresh_token)

    title "/spotify/$swap, JSON"
    json "/spotify/$swap" "{\"code\": \"$(spotify_code)\"}"
    expect_token

    title "/spotify/$refresh"
    form "/spotify/$refresh" "refresh_token=$token"
    expect_token
    expect_json '.expires_in | type' number
    expect_json .refresh_token "$token"

    title "/spotify/$refresh with what the SDK has lost"
    form "/spotify/$refresh" "refresh_token=$token" "client_id=(null)" "grant_type=(null)"
    expect_token
    form "/spotify/$refresh" "refresh_token=(null)" grant_type=refresh_token
    expect_grant_refusal 400 invalid_request missing_field refresh_token

    title "/spotify/$refresh, a token that is not good"
    form "/spotify/$refresh" refresh_token=nothing-at-all
    expect_grant_refusal 400 invalid_grant provider_said_no
done

title "a code twice"
code=$(spotify_code)
form /spotify/swap "code=$code"
expect_token
form /spotify/api/token "code=$code"
expect_grant_refusal 400 invalid_grant replayed code

title "an alias is its client's alone"
form /dropbox/api/token code=x
expect_problem 404 not_found
request "$service/spotify/api/token"
expect_problem 405 method_not_allowed

title "a path that is taken is no alias"
sed 's|"api/token"|"token"|' "$work/cloakroom.json" >"$work/taken.json"
run check --config "$work/taken.json"
expect_result 78
expect_said 'clients.spotify.aliases'

finish
