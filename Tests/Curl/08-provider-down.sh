#!/usr/bin/env bash
# A provider that is down, hangs or shows a wrong certificate: the right code in time, and never a member "error".
. "$(dirname "$0")/lib.sh"
make_other_certificate() {
    mkdir "$work/other"
    make_certificates "$work/other"
}
make_other_certificate

# A listener that accepts and says nothing.
read -r hanging_port closed_port < <(free_ports 2)
python3 - "$hanging_port" >/dev/null 2>&1 <<'END' &
import socket, sys, time
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
held = []
listener.settimeout(60)
while len(held) < 100:
    held.append(listener.accept())
END
pids+=($!)

client() { # NAME PROVIDER
    echo ", \"$1\": { \"provider\": \"$2\", \"client_id\": \"x\", \"client_secret\": { \"file\": \"$work/run/dropbox\" },
        \"redirect_uris\": [ \"com.example.app:/oauth2redirect\" ] }"
}
provider_at() { # NAME TOKEN-URL CA
    echo ", \"$1\": { \"extends\": \"oauth2\", \"authorize_url\": \"$provider/oauth2/authorize\", \"token_url\": \"$2\", \"ca_file\": \"$3\" }"
}
write_configuration "$work/cloakroom.json" \
    "$(provider_at closed "https://localhost:$closed_port/token" "$work/ca.pem")
     $(provider_at hanging "https://localhost:$hanging_port/token" "$work/ca.pem")
     $(provider_at unknown-ca "$provider/oauth2/token" "$work/other/ca.pem")" \
    "$(client closed closed) $(client hanging hanging) $(client unknown-ca unknown-ca)"
start_emulator
start_cloakroom

title "nothing listens at the provider"
form /closed/token code=ABCDEF0123456789
expect_problem 502 provider_unavailable
expect_header Retry-After '^[0-9]+$'
expect_member retryable
expect_member request_id

title "the provider's certificate is of another CA"
form /unknown-ca/token code=ABCDEF0123456789
expect_problem 502 provider_tls

title "the provider says nothing"
began=$SECONDS
form /hanging/token code=ABCDEF0123456789
expect_problem 504 provider_timeout
expect_member retryable
expect "within its deadline" [ $((SECONDS - began)) -le 10 ]

title "a provider that goes down between two exchanges"
code=$(foursquare_code)
form /foursquare/token "code=$code"
expect_token
stop_emulator
form /foursquare/token code=ABCDEF0123456789ABCDEF0123456789
expect_problem 502 provider_unavailable

title "the service itself goes on"
request "$admin/readyz"
expect_status 200

finish
