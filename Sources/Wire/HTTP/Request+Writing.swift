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
        if target.isEmpty || !ASCII.areVisible(target) {
            var request = self
            request.target = escapedTarget
            request.append(to: &output, origin: origin, adding: lines)
            return
        }
        let hasLength = !body.isEmpty || method == .post || method == .put || method == .patch
        let name = method.rawValue
        let versionAndHost = origin.versionAndHost
        // Spans, because a closure keeps what it captures, and these cost nothing to keep.
        let (method, target, host) = (name.utf8.span, target.span, versionAndHost.span)
        let (fields, lines, body) = (fields.lines.span, lines.span, body.span)
        let size = target.count + host.count + fields.count + lines.count + body.count + 128
        output.append(addingCapacity: size) { (output: inout OutputSpan<UInt8>) in
            output.append(copying: method)
            output.append(UInt8(ascii: " "))
            output.append(copying: target)
            output.append(copying: host)
            output.append(copying: fields)
            output.append(copying: lines)
            if hasLength {
                output.append(copying: Self.lengthName.span)
                Decimal.append(body.count, to: &output)
                output.appendLineEnd()
            }
            output.appendLineEnd()
            output.append(copying: body)
        }
    }

    /// The target with every byte that may not stand in one percent-encoded; `/` in place of an empty one.
    private var escapedTarget: [UInt8] {
        if target.isEmpty { return [UInt8(ascii: "/")] }
        var output: [UInt8] = []
        for byte in target {
            if ASCII.isVisible(byte) {
                output.append(byte)
            } else {
                output.append(UInt8(ascii: "%"))
                output.append(Self.digits[Int(byte >> 4)])
                output.append(Self.digits[Int(byte & 0x0F)])
            }
        }
        return output
    }

    private static let lengthName = Array("Content-Length: ".utf8)
    private static let digits = Array("0123456789ABCDEF".utf8)
}
