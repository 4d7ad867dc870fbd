#!/usr/bin/env bash
# The same code, brought twice or twenty times at once, reaches the provider once.
. "$(dirname "$0")/lib.sh"
start_emulator
start_cloakroom

title "one after the other"
code=$(foursquare_code)
form /foursquare/token "code=$code"
expect_token
form /foursquare/token "code=$code"
expect_grant_refusal 400 invalid_grant replayed
json /foursquare/token "{\"code\": \"$code\"}"
expect_grant_refusal 400 invalid_grant replayed
equal "the provider was asked once" "$(calls "$code")" 1

title "a code that the provider refused, again"
form /foursquare/token code=NEVERISSUEDBYANYBODY0000000000000000000000000000
expect_status 400
form /foursquare/token code=NEVERISSUEDBYANYBODY0000000000000000000000000000
expect_grant_refusal 400 invalid_grant replayed
equal "the provider was asked once" "$(calls NEVERISSUEDBYANYBODY)" 1

title "twenty at once"
code=$(foursquare_code)
runners=()
for n in $(seq 20); do
    curl --silent --max-time 20 --cacert "$work/ca.pem" --data-urlencode "code=$code" --output "$work/at-once.$n" \
        --write-out '%{http_code}\n' "$service/foursquare/token" >"$work/at-once-status.$n" &
    runners+=($!)
done
wait "${runners[@]}"
equal "one token" "$(cat "$work"/at-once-status.* | grep -c '^200$')" 1
equal "nineteen refusals" "$(cat "$work"/at-once-status.* | grep -c '^400$')" 19
equal "the provider was asked once" "$(calls "$code")" 1
for n in $(seq 20); do
    if grep -q '^200$' "$work/at-once-status.$n"; then
        jq -r .access_token "$work/at-once.$n" >>"$work/canaries.list"
    else
        cat "$work/at-once.$n" >>"$work/refusals"
    fi
done

title "the same code of another client is another code"
form /dropbox/token "code=$code"
expect_status 400
equal "the provider was asked again" "$(calls "$code")" 2

finish
