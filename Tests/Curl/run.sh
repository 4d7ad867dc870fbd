#!/usr/bin/env bash
# Runs the numbered scripts, each on its own, or those whose names hold one of the arguments: run.sh [WORD...]
set -uo pipefail
cd "$(dirname "$0")" || exit 1
passed=0
failed=0
for script in [0-9][0-9]-*.sh; do
    if [ $# -gt 0 ]; then
        wanted=
        for word in "$@"; do [[ $script != *"$word"* ]] || wanted=yes; done
        [ -n "$wanted" ] || continue
    fi
    began=$SECONDS
    output=$(timeout --kill-after=10 120 "./$script" 2>&1 </dev/null)
    result=$?
    summary=$(tail -n 1 <<<"$output")
    if [[ $summary =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        passed=$((passed + BASH_REMATCH[1]))
        failed=$((failed + BASH_REMATCH[2]))
        [ $result = 0 ] || [ "${BASH_REMATCH[2]}" != 0 ] || failed=$((failed + 1))
    else
        failed=$((failed + 1))
        summary="no summary, exit status $result"
    fi
    echo "$script: $summary ($((SECONDS - began)) s)"
    if [ $result != 0 ] || [ -n "${VERBOSE:-}" ]; then echo "$output"; fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
