#!/usr/bin/env bash
# TLS in: 1.2 and 1.3 only, HTTP/1.1 by ALPN, sessions resumed, cleartext on the TLS port refused.
. "$(dirname "$0")/lib.sh"
start_emulator
start_cloakroom

head_of() { printf 'GET /nobody/token HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'; }

client() { # S_CLIENT-ARGUMENT...
    head_of | timeout 10 openssl s_client -connect "localhost:$port" -servername localhost -CAfile "$work/ca.pem" \
        -verify_return_error -ign_eof "$@" >"$work/client" 2>&1
}

for version in 1.2 1.3; do
    title "TLS $version"
    request --tlsv$version --tls-max $version --data code= "$service/foursquare/token"
    expect_status 400
    client "-tls${version/./_}"
    expect "the chain and the name verify" grep -q 'Verify return code: 0 (ok)' "$work/client"
    expect "HTTP/1.1 answers" grep -q '^HTTP/1.1 40[45]' "$work/client"
done

for version in 1 1_1; do
    title "TLS $version is refused"
    client "-tls$version" -cipher 'DEFAULT@SECLEVEL=0'
    expect "by an alert of the server" grep -q 'SSL alert number' "$work/client"
    expect "without a cipher" grep -q 'Cipher is (NONE)' "$work/client"
    expect "without an answer" [ "$(grep -c '^HTTP/' "$work/client")" = 0 ]
done

for version in 1_2 1_3; do
    title "a session of TLS $version is resumed"
    client "-tls$version" -sess_out "$work/session"
    expect "the first is new" grep -q '^New, ' "$work/client"
    client "-tls$version" -sess_in "$work/session"
    expect "the second is reused" grep -q '^Reused, ' "$work/client"
    expect "and answered" grep -q '^HTTP/1.1 40[45]' "$work/client"
done

title "ALPN"
client -alpn h2,http/1.1
expect "HTTP/1.1 is chosen" grep -q 'ALPN protocol: http/1.1' "$work/client"

title "cleartext on the TLS port"
request --data code= "http://127.0.0.1:$port/foursquare/token"
expect "no token endpoint answers (status $status)" grep -qx '000\|400' <<<"$status"

title "a handshake that is broken off"
for _ in 1 2 3 4 5; do printf '\x16\x03\x01\x02\x00\x01' | timeout 5 bash -c "cat >/dev/tcp/127.0.0.1/$port"; done
request --data code= "$service/foursquare/token"
expect_status 400

finish
