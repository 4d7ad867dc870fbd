/// The answer to `--help`.
enum HelpText {
    static let text = """
        Plays Foursquare, Dropbox, Pocket and a plain OAuth 2 server, for tests on this machine.

        Usage: provider-emulator [OPTION]...

          --listen ADDRESS:PORT      serve HTTP there; may be repeated (default 127.0.0.1:9280)
          --listen-tls ADDRESS:PORT  serve HTTPS there; may be repeated
          --certificate FILE         the certificate chain for HTTPS, PEM
          --private-key FILE         its key, PEM
          --client PROVIDER:ID:SECRET
                                     know this client too; PROVIDER is foursquare, dropbox, oauth2, or pocket
                                     (which has no secret: pocket:KEY); may be repeated
          --redirect URI             register this redirect URI too; a port or a whole query written * stands for any;
                                     may be repeated
          --ask                      show a page with Yes and No where a user would see one
          --lenient                  take any client, redirect URI and request token, and the code CODE always
          --help                     show this text

        Known from the start:

          foursquare  FSQ_ID                        FSQ_SECRET
          dropbox     dbxkey                        dbx_secret
          pocket      1234-abcd1234abcd1234abcd1234
          oauth2      generic                       s3cr3t:with/odd+chars%&=é

        The page at / lists the paths and the quirks that they can be given, /log shows what was asked.
        Everything asked is shown there with its secrets, so never let it serve anything real.

        Example: provider-emulator --listen 127.0.0.1:9280 --redirect myapp://callback
        """
}
