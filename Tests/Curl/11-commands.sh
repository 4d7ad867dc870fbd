#!/usr/bin/env bash
# The other commands: version, help, providers, healthcheck.
. "$(dirname "$0")/lib.sh"
start_emulator
export FROM_ENVIRONMENT=a-secret-from-the-environment
secret "$FROM_ENVIRONMENT"
write_configuration "$work/cloakroom.json" "" ', "environment": { "provider": "dropbox-local", "client_id": "x",
    "client_secret": { "env": "FROM_ENVIRONMENT" }, "redirect_uris": [ "com.example.app:/oauth2redirect" ] }'
start_cloakroom

title version
run version
expect_result 0
expect_said '[0-9]+\.[0-9]+\.[0-9]+'

title help
for arguments in --help 'serve --help' 'check --help'; do
    # shellcheck disable=SC2086 # two words where there are two
    run $arguments
    expect_result 0
    expect_said '[Uu]sage'
done

title "no command, or an unknown one"
run
expect_result 64
run sevre
expect_result 64
expect_said 'serve'

title providers
run providers
expect_result 0
for id in foursquare dropbox pocket oauth2; do expect_said "\\b$id\\b"; done
run providers dropbox
expect_result 0
expect_said 'https://api\.dropboxapi\.com/oauth2/token'
run providers no-such-provider
expect "exit status is not 0" [ "$result" != 0 ]

title "healthcheck while it serves"
run healthcheck --config "$work/cloakroom.json"
expect_result 0

title "healthcheck when nothing serves"
sed "s/\"port\": $admin_port/\"port\": $(free_ports 1)/" "$work/cloakroom.json" >"$work/elsewhere.json"
run healthcheck --config "$work/elsewhere.json"
expect_result 1

title "no secret in the list of processes or left in the environment"
tr '\0' '\n' <"/proc/$cloakroom_pid/cmdline" >>"$work/output"
tr '\0' '\n' <"/proc/$cloakroom_pid/environ" >>"$work/output"
expect "the program runs on" running "$cloakroom_pid"

finish
