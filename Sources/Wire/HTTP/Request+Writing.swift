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
        let host = origin.versionAndHost
        let size = target.count + host.count + fields.lines.count + lines.count + body.count + 128
        output.append(addingCapacity: size) { (output: inout OutputSpan<UInt8>) in
            for byte in method.rawValue.utf8 { output.append(byte) }
            output.append(UInt8(ascii: " "))
            output.append(copying: target.span)
            output.append(copying: host.span)
            output.append(copying: fields.lines.span)
            output.append(copying: lines.span)
            if !body.isEmpty || method == .post || method == .put || method == .patch {
                output.append(copying: Self.lengthName.span)
                Decimal.append(body.count, to: &output)
                output.append(copying: Self.lineEnd.span)
            }
            output.append(copying: Self.lineEnd.span)
            output.append(copying: body.span)
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
    private static let lineEnd = Array("\r\n".utf8)
    private static let digits = Array("0123456789ABCDEF".utf8)
}
