#!/usr/bin/env bash
# The admin listener: alive, ready, and metrics in Prometheus' text format; none of it on the public listeners.
. "$(dirname "$0")/lib.sh"
start_emulator
start_cloakroom

for path in /livez /readyz; do
    title "$path"
    request "$admin$path"
    expect_status 200
    request --head "$admin$path"
    expect_status 200
    request --request POST "$admin$path"
    expect_status 405
    request "$service$path"
    expect_problem 404 not_found
done

title "metrics after one exchange and one refusal"
code=$(foursquare_code)
form /foursquare/token "code=$code"
expect_token
form /foursquare/token code=
expect_status 400
request "$admin/metrics"
expect_status 200
expect_header Content-Type '^text/plain; version=0\.0\.4'
python3 - "$work/body" >"$work/format" 2>&1 <<'END'
import re, sys
label = r'[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*"'
sample = re.compile(rf'([a-zA-Z_:][\w:]*)(?:\{{({label}(?:,{label})*)?\}})? (-?[0-9.eE+-]+|[+-]Inf|NaN)$')
types, helps, seen, text = {}, set(), set(), open(sys.argv[1]).read()
assert text.endswith("\n"), "the last line has no end"
for line in text.splitlines():
    if line.startswith("# TYPE "):
        name, kind = line[7:].split(" ")
        assert name not in types and kind in ("counter", "gauge", "histogram", "summary"), line
        types[name] = kind
    elif line.startswith("# HELP "):
        helps.add(line[7:].split(" ")[0])
    elif line:
        match = sample.match(line)
        assert match, "no sample: " + line
        assert line.rsplit(" ", 1)[0] not in seen, "twice: " + line
        seen.add(line.rsplit(" ", 1)[0])
        family = match[1] if match[1] in types else re.sub("_(bucket|sum|count)$", "", match[1])
        assert family in types and family in helps, "without TYPE or HELP: " + line
        assert family.startswith(("cloakroom_", "process_")), "without our prefix: " + line
assert seen, "no sample at all"
END
equal "every line has the form" "$(cat "$work/format")" ""
expect "something is counted for the client" grep -qE '^cloakroom_.*client="foursquare".* [1-9]' "$work/body"

title "metrics of unknown clients cannot grow without bound"
for n in 1 2 3; do form "/unknown-$n/token" code=; done
request "$admin/metrics"
equal "no name from outside is a label" "$(grep -c 'unknown-' "$work/body")" 0

title "anything else on the admin listener"
request "$admin/foursquare/token"
expect_status 404

finish
