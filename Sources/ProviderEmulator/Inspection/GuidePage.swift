/// `/`: tells a person what is here.
enum GuidePage {
    static let text = """
        provider-emulator plays Foursquare, Dropbox, Pocket and a plain OAuth 2 server, for tests on this machine.
        Authorization pages say yes at once; with deny=1 in the query they say no.
        Started with --ask, they show a page with Yes and No first, unless deny is 0 or 1.

        Foursquare  GET       /oauth2/authenticate  /oauth2/authorize  /native/oauth2/authenticate
                    GET POST  /oauth2/access_token
        Dropbox     GET       /oauth2/authorize
                    GET       /1/connect             plays the app; form=old for the older answer
                    POST      /oauth2/token  /2/auth/token/revoke
        Pocket      POST      /v3/oauth/request  /v3/oauth/authorize
                    GET       /auth/authorize
        OAuth 2     GET       /authorize
                    POST      /token                 RFC 6749; refresh tokens rotate
                    POST      /revoke                RFC 7009; a refresh token takes its access tokens along
                    POST      /api/token             Spotify's shape

        Whose page /oauth2/authorize is, the client_id decides: Dropbox's, unless it is known at Foursquare.

        /log          what was asked, as JSON, with every secret in it; /log?clear=1 also empties it
        /echo         what this request is, as JSON, for any method
        /quirk/NAME/  before the path of a token call: the same, but

        \(quirks)
        """

    private static var quirks: String {
        let width = Quirk.all.reduce(0) { max($0, $1.name.count) }
        return Quirk.all.map { quirk in
            "  \(quirk.name)\(String(repeating: " ", count: width - quirk.name.count))  \(quirk.summary)"
        }.joined(separator: "\n")
    }
}
