/// The libraries that must work unchanged.
public enum ClientLibrary {
    /// The secret of apps that have one: made up, for the service neither checks nor passes on what an app shows.
    public static let secret = "canary-made-up:/+ %&"

    private static let appAuthIOS = AppAuthIOS("AppAuth-iOS")
    private static let appAuthAndroid = AppAuthAndroid("AppAuth-Android")
    private static let oauthSwift = OAuthSwiftClient("OAuthSwift")
    private static let p2 = P2OAuth2("p2/OAuth2")
    private static let expo = ExpoAuthSession("expo-auth-session")

    /// Those that send the browser to the service's authorization endpoint and talk to its token endpoint.
    public static let browser: [any ClientModel] = [
        appAuthIOS,
        AppAuthIOS("AppAuth-iOS with a secret", clientSecret: secret),
        AppAuthIOS("GTMAppAuth", discovers: false),
        AppAuthIOS("flutter_appauth on iOS", repeatsOnRefresh: true),
        AppAuthIOS("react-native-app-auth on iOS", clientSecret: secret, repeatsOnRefresh: true),
        appAuthAndroid,
        AppAuthAndroid("AppAuth-Android with a secret by Basic", .basic(secret)),
        AppAuthAndroid("AppAuth-Android with a secret by post", .post(secret)),
        AppAuthAndroid("flutter_appauth on Android", repeatsOnRefresh: true),
        AppAuthAndroid("react-native-app-auth on Android", .basic(secret), repeatsOnRefresh: true),
        oauthSwift,
        OAuthSwiftClient("OAuthSwift with a secret in place of PKCE", .body(secret), provesKey: false),
        OAuthSwiftClient("OAuthSwift with a secret twice", .both(secret)),
        OAuthSwiftClient("OAuthSwift with JSON", sendsJSON: true),
        p2,
        P2OAuth2("p2/OAuth2 with a secret by Basic", .header(secret)),
        P2OAuth2("p2/OAuth2 with a secret in the body", .body(secret)),
        expo,
        ExpoAuthSession("expo-auth-session with a secret", clientSecret: secret),
    ]

    /// Those that bring a code of Spotify's own app or page.
    public static let swap: [any ClientModel] = [
        SpotifySDK("Spotify's SDK"),
        SpotifySDK("Spotify's SDK in the field", sendsLostValues: true),
        ExpoSpotify(),
        SpotifyAPIProxy("SpotifyAPI", provesKey: false),
        SpotifyAPIProxy("SpotifyAPI with PKCE", provesKey: true),
    ]

    /// All of them.
    public static let all = browser + swap

    /// One for each way to read an answer: secrets and wrappers change only what is sent.
    public static let readers: [any ClientModel] = [appAuthIOS, appAuthAndroid, oauthSwift, p2, expo] + swap
}
