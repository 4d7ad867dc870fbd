import Providers
import Vault
import Wire

extension Refusal {
    /// The same, without the provider's own word when that repeats what the provider was sent: some quote a code that they do not like,
    /// and the word is logged.
    func withoutEcho(of sent: [[UInt8]], _ secret: Secret?) -> Refusal {
        guard let word = providerError else { return self }
        let isEcho =
            sent.contains { Self.repeats(word, $0.span) }
            || secret.map { secret in secret.withBytes { Self.repeats(word, $0) } } ?? false
        guard isEcho else { return self }
        var refusal = self
        refusal.providerError = nil
        return refusal
    }

    /// Whether `word` holds a part of `value` that would be of use to a thief: 16 bytes, or all of a shorter one.
    private static func repeats(_ word: [UInt8], _ value: Span<UInt8>) -> Bool {
        let length = min(16, value.count)
        // What is as short as this stands in honest words by chance.
        guard length >= 6, word.count >= length else { return false }
        for start in 0...(word.count - length) {
            for offset in 0...(value.count - length) {
                var count = 0
                while count < length, word[start + count] == value[offset + count] { count += 1 }
                if count == length { return true }
            }
        }
        return false
    }
}
