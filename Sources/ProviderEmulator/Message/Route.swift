import Wire

/// One path, and what answers there.
struct Route {
    /// Who calls it.
    enum Action {
        /// A browser.
        case page((Call) -> Response)
        /// A server that wants a token; `trouble` gives the provider's own words for it. Here quirks apply.
        case exchange((Call) -> Answer, trouble: (ServerTrouble) -> Answer)
    }

    let path: ByteString
    let methods: [Method]
    let action: Action

    static func page(_ path: ByteString, _ answer: @escaping (Call) -> Response) -> Route {
        Route(path: path, methods: [.get, .head], action: .page(answer))
    }

    static func exchange(
        _ path: ByteString, _ methods: [Method] = [.post], trouble: @escaping (ServerTrouble) -> Answer,
        _ answer: @escaping (Call) -> Answer
    ) -> Route {
        Route(path: path, methods: methods, action: .exchange(answer, trouble: trouble))
    }
}
