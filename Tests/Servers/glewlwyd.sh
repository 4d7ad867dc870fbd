#!/usr/bin/env bash
# The authorization server glewlwyd, on loopback, from nothing: glewlwyd.sh PORT DIRECTORY
# Fills a new database through the server's own interface (client "conf" with the secret in CLIENT_SECRET and the redirect
# URIs in REDIRECT_URIS beside the standard one, user alice, her consent), then becomes the server. DIRECTORY/alice holds her session's cookie.
set -euo pipefail
port=$1
directory=$2
base=http://127.0.0.1:$port
documents=/usr/share/doc/glewlwyd

mkdir -p "$directory"
zcat "$documents/database/init.sqlite3.sql.gz" | sqlite3 "$directory/database"
zcat "$documents/glewlwyd.conf.sample.gz" | sed \
    -e "s|^port=.*|port=$port\nbind_address=\"127.0.0.1\"|" \
    -e "s|^external_url=.*|external_url=\"$base\"|" \
    -e 's|^cookie_domain=.*|cookie_domain="127.0.0.1"|' \
    -e 's|^cookie_secure=.*|cookie_secure=0|' \
    -e 's|^log_mode=.*|log_mode="file"|' \
    -e "s|^log_file=.*|log_file=\"$directory/log\"|" \
    -e "s|/var/cache/glewlwyd/glewlwyd.db|$directory/database|" >"$directory/configuration"

glewlwyd --config-file="$directory/configuration" >"$directory/setup.out" 2>&1 &
setup_pid=$!
trap 'kill "$setup_pid" 2>/dev/null || true' EXIT
curl --silent --output /dev/null --retry 50 --retry-delay 1 --retry-max-time 20 --retry-connrefused "$base/api/auth/"

call() { # COOKIES METHOD PATH BODY
    curl --silent --show-error --fail --max-time 10 --cookie "$1" --cookie-jar "$1" --request "$2" \
        --header 'Content-Type: application/json' --data "$4" "$base/api/$3"
}

admin=$directory/admin
alice=$directory/alice
# The password of a new database; this one is gone with the test.
call "$admin" POST auth/ '{"username": "admin", "password": "password"}'
call "$admin" POST scope/ '{"name": "read", "display_name": "read", "password_required": true, "password_max_age": 0, "scheme": {}}'
call "$admin" POST mod/plugin/ "$(jq --null-input --arg issuer "$base" '{
    module: "oidc", name: "op", display_name: "op", enabled: true,
    parameters: {
        iss: $issuer, "jwt-type": "sha", "jwt-key-size": "256", key: "only for tests, 32 characters or more",
        "access-token-duration": 600, "refresh-token-duration": 3600, "code-duration": 60,
        "allow-non-oidc": true, "subject-type": "public", scope: [],
        "auth-type-code-enabled": true, "auth-type-code-revoke-replayed": true, "auth-type-refresh-enabled": true,
        "auth-type-id-token-enabled": true, "auth-type-token-enabled": false, "auth-type-none-enabled": false,
        "auth-type-password-enabled": false, "auth-type-client-enabled": false, "auth-type-device-enabled": false,
        "introspection-revocation-allowed": true, "introspection-revocation-allow-target-client": true,
        "pkce-allowed": true, "pkce-required": true, "pkce-method-plain-allowed": false
    }}')"
call "$admin" POST client/ "$(jq --null-input --arg secret "$CLIENT_SECRET" --arg more "${REDIRECT_URIS:-}" '{
    client_id: "conf", name: "conf", enabled: true, confidential: true, password: $secret,
    redirect_uri: (["com.example.app:/oauth2redirect"] + ($more | split(" "))),
    authorization_type: ["code", "refresh_token", "client_credentials"],
    token_endpoint_auth_method: ["client_secret_basic", "client_secret_post"], scope: ["read"]}')"
call "$admin" POST user/ '{"username": "alice", "name": "Alice", "password": "alicepassword", "enabled": true, "scope": ["read", "openid"]}'
call "$alice" POST auth/ '{"username": "alice", "password": "alicepassword"}'
call "$alice" PUT auth/grant/conf '{"scope": "read openid"}'

# Restarted in this very process, so that whoever started the script can end the server by the id it knows.
kill "$setup_pid"
wait "$setup_pid" || true
trap - EXIT
touch "$directory/configured"
exec glewlwyd --config-file="$directory/configuration"
