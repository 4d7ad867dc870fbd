import Glibc

/// The one way to a system call that can be interrupted: repeats on EINTR and returns the error number as a value.
enum Syscall {
    /// What a call gave.
    enum Outcome {
        /// The call's result, never negative.
        case value(Int)
        /// The call failed with this error number.
        case failed(Int32)
    }

    /// Runs `call` until it is not interrupted.
    ///
    /// EBADF and EFAULT can only come from our own bug (a descriptor used after it was closed would soon be somebody else's), so they trap.
    static func run(_ call: () -> Int) -> Outcome {
        while true {
            let result = call()
            if result >= 0 { return .value(result) }
            let error = errno
            if error == EINTR { continue }
            precondition(error != EBADF && error != EFAULT, "a system call was given a bad descriptor or address")
            return .failed(error)
        }
    }

    /// The system's text for an error number.
    static func text(_ error: Int32) -> String { unsafe String(cString: strerror(error)) }
}
