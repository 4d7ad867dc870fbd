import Wire

/// One way in which a token endpoint differs from the plain protocol: asked for by `/quirk/NAME` before its path.
struct Quirk: Sendable {
    /// Where the difference sets in.
    enum Effect: Sendable {
        /// The call is read differently, or refused for what it lacks.
        case demand(@Sendable (inout Call) -> Answer?)
        /// The members of a success, or of an error, are others.
        case reshape(@Sendable (inout Answer) -> Void)
        /// What goes out is no longer the answer.
        case rewrite(@Sendable (inout Response) -> Void)
        /// The provider has trouble.
        case trouble(ServerTrouble)
        /// The answer comes late.
        case delay(milliseconds: Int)
    }

    /// How it stands in the path.
    let name: String
    /// What it does, for the page that lists them.
    let summary: String
    let effect: Effect

    init(_ name: String, _ summary: String, _ effect: Effect) {
        self.name = name
        self.summary = summary
        self.effect = effect
    }

    /// After how many milliseconds the answer comes.
    var delay: Int {
        guard case .delay(let milliseconds) = effect else { return 0 }
        return milliseconds
    }

    /// Every quirk, in the order in which they are listed.
    static let all = troubles + delays + bodies + successes + errors + demands

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { (ByteString($0.name), $0) })

    /// The quirk called `name`.
    static func named(_ name: ByteString) -> Quirk? { byName[name] }
}
