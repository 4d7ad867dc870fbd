/// Addresses as people and protocols write them.
extension IPAddress {
    /// Reads an address: four decimal numbers without leading zeros, or the forms of
    /// [RFC 4291, section 2.2](https://www.rfc-editor.org/rfc/rfc4291#section-2.2); no brackets, no zone.
    public init?(_ text: ArraySlice<UInt8>) {
        if let v4 = Self.parseV4(text) {
            self.init(v4: v4)
        } else if let groups = Self.parseV6(text) {
            func half(_ groups: ArraySlice<UInt16>) -> UInt64 { groups.reduce(0) { $0 << 16 | UInt64($1) } }
            self.init(high: half(groups[..<4]), low: half(groups[4...]))
        } else {
            return nil
        }
    }

    /// Reads an address; see ``init(_:)-(ArraySlice<UInt8>)``.
    public init?(_ text: String) { self.init(Array(text.utf8)[...]) }

    private static func parseV4(_ text: ArraySlice<UInt8>) -> UInt32? {
        guard text.count <= 15 else { return nil }
        var address: UInt32 = 0
        var parts = 0
        for part in text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard part.count == 1 || part.first != UInt8(ascii: "0"), let value = Decimal.parse(part), value <= 255
            else {
                return nil
            }
            address = address << 8 | UInt32(value)
            parts += 1
            if parts > 4 { return nil }
        }
        return parts == 4 ? address : nil
    }

    private static func parseV6(_ text: ArraySlice<UInt8>) -> [UInt16]? {
        guard text.count >= 2, text.count <= 45 else { return nil }
        var groups: [UInt16] = []
        var gap: Int?
        var rest = text
        if rest.starts(with: "::".utf8) {
            gap = 0
            rest = rest.dropFirst(2)
        }
        while !rest.isEmpty {
            let part = rest.prefix { $0 != UInt8(ascii: ":") }
            rest = rest.dropFirst(part.count)
            if rest.isEmpty, let v4 = parseV4(part) {
                groups += [UInt16(truncatingIfNeeded: v4 >> 16), UInt16(truncatingIfNeeded: v4)]
                break
            }
            guard let group = parseGroup(part) else { return nil }
            groups.append(group)
            if rest.starts(with: "::".utf8) {
                guard gap == nil else { return nil }
                gap = groups.count
                rest = rest.dropFirst(2)
            } else if !rest.isEmpty {
                rest = rest.dropFirst()
                if rest.isEmpty { return nil }
            }
        }
        if let gap {
            guard groups.count < 8 else { return nil }
            groups.insert(contentsOf: repeatElement(0, count: 8 - groups.count), at: gap)
        }
        return groups.count == 8 ? groups : nil
    }

    private static func parseGroup(_ text: ArraySlice<UInt8>) -> UInt16? {
        guard (1...4).contains(text.count) else { return nil }
        var value: UInt16 = 0
        for byte in text {
            guard let digit = ASCII.hexValue(byte) else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    /// Adds the one canonical text to `output`: dotted for IPv4, else as
    /// [RFC 5952](https://www.rfc-editor.org/rfc/rfc5952#section-4) says; no brackets.
    public func append(to output: inout [UInt8]) {
        output.append(addingCapacity: Self.longestText) { (output: inout OutputSpan<UInt8>) in append(to: &output) }
    }

    /// The bytes that a canonical text has at most.
    public static let longestText = 39

    /// Adds the canonical text to `output`, which has room for it: ``longestText``.
    public func append(to output: inout OutputSpan<UInt8>) {
        if let v4 {
            for shift: UInt32 in [24, 16, 8, 0] {
                Decimal.append(Int(v4 >> shift & 0xFF), to: &output)
                if shift > 0 { output.append(UInt8(ascii: ".")) }
            }
            return
        }
        let gap = longestRunOfZeros
        var index = 0
        while index < 8 {
            if index == gap.lowerBound, gap.count > 1 {
                output.append(UInt8(ascii: ":"))
                if gap.upperBound == 8 { output.append(UInt8(ascii: ":")) }
                index = gap.upperBound
                continue
            }
            if index > 0 { output.append(UInt8(ascii: ":")) }
            Self.append(hexOf: group(index), to: &output)
            index += 1
        }
    }

    private static func append(hexOf value: UInt16, to output: inout OutputSpan<UInt8>) {
        if value >= 16 { append(hexOf: value / 16, to: &output) }
        let digit = UInt8(truncatingIfNeeded: value % 16)
        output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }

    private func group(_ index: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: (index < 4 ? high : low) >> UInt64(48 - index % 4 * 16))
    }

    /// The longest run of groups that are zero, the first of equals.
    private var longestRunOfZeros: Range<Int> {
        var longest = 0..<0
        var start = 0
        for index in 0..<8 {
            if group(index) != 0 {
                start = index + 1
            } else if index + 1 - start > longest.count {
                longest = start..<index + 1
            }
        }
        return longest
    }
}

extension IPAddress: CustomStringConvertible {
    /// The canonical text.
    public var description: String {
        var text: [UInt8] = []
        append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
