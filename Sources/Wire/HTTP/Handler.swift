/// How a request is answered: at once, or after waiting for somebody else.
public enum Reply {
    /// The answer is here; no task is needed.
    case now(Response)
    /// The answer comes of what a provider says to one question. No task is needed for that either.
    case asking(Inquiry)
    /// The answer comes later. The closure runs on the reactor that took the request, to its end, even when the caller hangs up.
    case later(() async -> Response)
}

/// One question to a provider, and the answer that comes of what it says.
///
/// The main job is one of these. A task that waits for the provider would cost a tenth more processor time, and does nothing else: what
/// asks more than once, or waits for somebody else, is a task (``Reply/later(_:)``).
public struct Inquiry {
    /// What is asked: as for ``Fetch``.
    public let request: Request
    /// Who is asked.
    public let origin: Origin
    /// When the question is given up.
    public let deadline: Deadline
    /// Makes the answer, on the reactor that took the request; called once, even when the caller has hung up.
    public let answer: (Result<Response, FetchError>) -> Response

    /// Creates a question.
    public init(
        _ request: Request, to origin: Origin, by deadline: Deadline,
        answer: @escaping (Result<Response, FetchError>) -> Response
    ) {
        self.request = request
        self.origin = origin
        self.deadline = deadline
        self.answer = answer
    }
}

/// What is known of a request beside its bytes.
public struct Arrival: Sendable {
    /// Which kind of listener took it.
    public enum Door: Sendable, Hashable {
        /// The service itself.
        case main
        /// Health and metrics, for the operator.
        case admin
    }

    /// Which kind of listener took it.
    public let door: Door
    /// The address at the other end of the connection.
    public let peer: IPAddress
    /// Whether the connection is TLS.
    public let isSecure: Bool
    /// When the request was complete.
    public let time: Instant

    /// Creates an arrival.
    public init(door: Door, peer: IPAddress, isSecure: Bool, time: Instant) {
        self.door = door
        self.peer = peer
        self.isSecure = isSecure
        self.time = time
    }
}

/// What a reactor serves.
///
/// Each reactor has its own instance and calls it on its own thread only.
public protocol Handler: AnyObject {
    /// Answers a well-formed request.
    func answer(_ request: consuming Request, _ arrival: Arrival) -> Reply
    /// Answers a message that is no request: broken, too large, too slow. The connection is closed behind the answer.
    func answer(_ fault: MessageFault, _ arrival: Arrival) -> Response
    /// Called about every 128 ms while there is anything to do, and once before the reactor ends: hand over what was gathered.
    func tick()
}

/// Asks a provider: sends `request` to `origin` once, and returns its whole answer before the deadline.
///
/// Nothing is sent twice, with one exception: when a reused connection is closed by the other side before a byte of an answer
/// came, the request goes out once more on a fresh connection. Redirects are returned, never followed.
public typealias Fetch = (_ request: consuming Request, _ origin: Origin, _ deadline: Deadline) async throws(FetchError)
    -> Response
