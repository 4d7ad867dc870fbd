extension Request {
    /// Appends the whole request as it is sent to `origin`.
    ///
    /// `Host` comes from the origin. `Content-Length` is sent with every body and with every method that has one by definition,
    /// even when it is empty; servers refuse such requests without it. Nothing else is added.
    /// A byte that may not stand in a target is percent-encoded, so a target can never end its line.
    ///
    /// - Parameters:
    ///   - output: Where the bytes go.
    ///   - origin: To whom it is sent.
    ///   - lines: Further field lines, each with its end, that every request of the sender has.
    public func append(to output: inout [UInt8], origin: Origin, adding lines: [UInt8] = []) {
        output.reserveCapacity(output.count + target.count + fields.lines.count + lines.count + body.count + 128)
        output.append(contentsOf: method.rawValue.utf8)
        output.append(UInt8(ascii: " "))
        if target.allSatisfy(ASCII.isVisible), !target.isEmpty {
            output.append(contentsOf: target)
        } else {
            appendEscapedTarget(to: &output)
        }
        output.append(contentsOf: origin.versionAndHost)
        output.append(contentsOf: fields.lines)
        output.append(contentsOf: lines)
        if !body.isEmpty || method == .post || method == .put || method == .patch {
            output.append(contentsOf: Self.lengthName)
            Decimal.append(body.count, to: &output)
            output.append(contentsOf: Self.lineEnd)
        }
        output.append(contentsOf: Self.lineEnd)
        output.append(contentsOf: body)
    }

    private func appendEscapedTarget(to output: inout [UInt8]) {
        if target.isEmpty { output.append(UInt8(ascii: "/")) }
        for byte in target {
            if ASCII.isVisible(byte) {
                output.append(byte)
            } else {
                output.append(UInt8(ascii: "%"))
                output.append(Self.digits[Int(byte >> 4)])
                output.append(Self.digits[Int(byte & 0x0F)])
            }
        }
    }

    private static let lengthName = Array("Content-Length: ".utf8)
    private static let lineEnd = Array("\r\n".utf8)
    private static let digits = Array("0123456789ABCDEF".utf8)
}
