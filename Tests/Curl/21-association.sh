#!/usr/bin/env bash
# The files that vouch for apps: there when they are configured, as JSON, without a redirect.
. "$(dirname "$0")/lib.sh"
start_emulator
write_configuration "$work/cloakroom.json" "" ', "links": { "provider": "foursquare-local", "client_id": "FSQ_ID",
    "client_secret": { "file": "'"$work"'/run/foursquare" }, "redirect_uris": [ "https://localhost:'"$port"'/app/callback" ] }'
digest=$(printf 'certificate' | sha256sum | cut -d ' ' -f 1)
association='"association": { "apple_apps": [ "ABCDE12345.com.example.app" ], "android_apps": { "com.example.app": [ "'$digest'" ] } }'
sed -i 's|"admin": {|'"$association"', &|' "$work/cloakroom.json"
start_cloakroom

title "the file for Apple's systems"
request "$service/.well-known/apple-app-site-association"
expect_status 200
expect_header Content-Type '^application/json$'
expect_header Cache-Control '^public, max-age=300$'
expect_json '.applinks.details[0].appIDs[0]' ABCDE12345.com.example.app
expect_json '.applinks.details[0].components | tojson' '[{"/":"/app/callback"}]'
expect_json '.webcredentials.apps[0]' ABCDE12345.com.example.app

title "the file for Android"
request "$service/.well-known/assetlinks.json"
expect_status 200
expect_header Content-Type '^application/json$'
expect_json '.[0].target.package_name' com.example.app
expect_json '.[0].target.sha256_cert_fingerprints[0] | gsub(":"; "") | ascii_downcase' "$digest"
expect_json '.[0].relation[0]' delegate_permission/common.handle_all_urls

title "only by GET and HEAD"
request --data x=y "$service/.well-known/assetlinks.json"
expect_problem 405 method_not_allowed
request --head "$service/.well-known/assetlinks.json"
expect_status 200

title "no other file"
request "$service/.well-known/apple-app-site-association.json"
expect_status 404

title "faults in them"
sed -e 's/ABCDE12345/ABCDE1234/' -e "s/$digest/${digest:2}/" "$work/cloakroom.json" >"$work/faults.json"
run check --config "$work/faults.json"
expect_result 78
expect_said 'association\.apple_apps\.0'
expect_said 'association\.android_apps\.com\.example\.app'

title "without a configuration there are none"
write_configuration "$work/cloakroom.json"
kill -HUP "$cloakroom_pid"
expect "the log says that it was read again" within 5 grep -q '"event":"reloaded"' "$work/cloakroom.log"
for file in apple-app-site-association assetlinks.json; do
    request "$service/.well-known/$file"
    expect_problem 404 not_found
done

finish
