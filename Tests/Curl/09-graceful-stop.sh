#!/usr/bin/env bash
# SIGTERM under load: every request that was sent is answered, and the process ends with status 0.
. "$(dirname "$0")/lib.sh"
for scheme in plain tls; do
    title "stopped under load, $scheme"
    start_emulator
    start_cloakroom
    if [ $scheme = tls ]; then target=(localhost "$port" --ca "$work/ca.pem"); else target=(127.0.0.1 "$plain_port"); fi
    : >"$work/load"
    "$(dirname "$0")/load.py" "${target[@]}" --connections 16 --seconds 20 >"$work/load" 2>&1 &
    load_pid=$!
    pids+=("$load_pid")
    expect "the load runs" within 10 grep -q '^running' "$work/load"
    sleep 1
    stop cloakroom "$cloakroom_pid"
    wait "$load_pid"
    equal "every request sent was answered" $? 0
    [ -z "${VERBOSE:-}" ] || cat "$work/load"
    summary=$(tail -n 1 "$work/load")
    expect "there were requests: $summary" grep -qE '^[1-9][0-9]{2,} answered, 0 unanswered' "$work/load"
    cloakroom_pid=
    stop_emulator
done

title "a request in flight when the signal comes"
start_emulator
start_cloakroom
exec 3<>"/dev/tcp/127.0.0.1/$plain_port"
body='code=ABCDEF0123456789ABCDEF0123456789'
printf 'POST /foursquare/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s' \
    ${#body} "${body:0:10}" >&3
sleep 0.3
kill -TERM "$cloakroom_pid"
sleep 0.3
printf %s "${body:10}" >&3
timeout 10 cat <&3 >"$work/half"
exec 3>&-
expect "is answered" grep -q '^HTTP/1.1 400' "$work/half"
expect "and told that the connection closes" grep -qi '^Connection: close' "$work/half"
within 10 gone "$cloakroom_pid"
wait "$cloakroom_pid"
equal "the process ends with status 0" $? 0
cloakroom_pid=

finish
