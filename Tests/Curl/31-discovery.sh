#!/usr/bin/env bash
# What a library finds out by itself: the document at both addresses, its endpoints, its tag, the keys.
. "$(dirname "$0")/lib.sh"
start_emulator
start_cloakroom

document=$service/dropbox/.well-known/openid-configuration

title "the document"
request "$document"
expect_status 200
expect_header Content-Type '^application/json$'
expect_header Cache-Control '^public, max-age=[0-9]+$'
expect_json .issuer "$service/dropbox"
expect_json "[.authorization_endpoint, .token_endpoint, .revocation_endpoint, .jwks_uri] | map(startswith(\"$service/dropbox/\")) | all" true
expect_json '.response_types_supported | tojson' '["code"]'
expect_json '.code_challenge_methods_supported | tojson' '["S256"]'
expect_json '.token_endpoint_auth_methods_supported | tojson' '["none"]'
expect_json '.subject_types_supported | tojson' '["public"]'
expect_json '.id_token_signing_alg_values_supported | tojson' '["RS256"]'
expect_json .authorization_response_iss_parameter_supported true
tag=$(header ETag)
cp "$work/body" "$work/document"

title "its endpoints are there"
revocation=$(member .revocation_endpoint)
keys=$(member .jwks_uri)
token=$(member .token_endpoint)
request --data-urlencode "code=$(dropbox_code "")" "$token"
expect_token
request --data-urlencode "token=$(member .access_token)" "$revocation"
expect_status 200
request "$keys"
expect_status 200
expect_json tojson '{"keys":[]}'

title "the other address"
request "$service/.well-known/oauth-authorization-server/dropbox"
expect_status 200
equal "the same document" "$(cat "$work/body")" "$(cat "$work/document")"
request "$service/.well-known/oauth-authorization-server/nobody"
expect_problem 404 unknown_client

title "its tag"
request --header "If-None-Match: $tag" "$document"
expect_status 304
equal "no body" "$(cat "$work/body")" ""
expect_header ETag "$tag"
request --header 'If-None-Match: "other"' "$document/"
expect_status 200

title "HEAD"
request --head "$document"
expect_status 200
expect_header Content-Length '^[1-9][0-9]+$'

title "another Host changes nothing"
request --header 'Host: evil.example' "$document"
equal "the same document" "$(cat "$work/body")" "$(cat "$work/document")"

title "no revocation where there is none"
for client in foursquare pocket; do
    request "$service/$client/.well-known/openid-configuration"
    expect_status 200
    expect_no_member revocation_endpoint
    expect_json '.grant_types_supported | tojson' '["authorization_code"]'
done

finish
