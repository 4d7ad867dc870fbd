#!/usr/bin/env bash
# What `make demo` runs: three tokens, one refusal, nothing left running.
. "$(dirname "$0")/lib.sh"

title demo
BIN=$bin timeout 60 "$root/Tests/Tools/demo.sh" demo >"$work/demo" 2>&1
result=$?
equal "exit status" $result 0
expect "three tokens" [ "$(grep -c '"access_token":' "$work/demo")" = 3 ]
expect "one refusal" [ "$(grep -c '"error": "invalid_grant"' "$work/demo")" = 1 ]
# Its codes and tokens it shows, as it should.
expect_silent "$work/secrets.list" "$work/demo"

finish
