/// Puts a page of metrics together.
///
/// Label values are names from the configuration and closed words, so nothing needs escaping.
struct MetricsPage {
    private(set) var text: [UInt8] = []
    private var family = ""

    /// Begins a family of lines.
    mutating func begin(_ name: String, _ help: String, _ kind: String) {
        family = "cloakroom_" + name
        append("# HELP \(family) \(help)\n# TYPE \(family) \(kind)\n")
    }

    mutating func add(_ labels: [(name: String, value: String)], _ value: Int, suffix: String = "") {
        add(labels, "\(value)", suffix: suffix)
    }

    mutating func add(
        _ client: ClientMetrics, _ labels: [(name: String, value: String)], _ value: Int, suffix: String = ""
    ) {
        add([("client", client.client), ("provider", client.provider)] + labels, value, suffix: suffix)
    }

    mutating func add(_ client: ClientMetrics, _ histogram: Histogram) {
        let (cumulative, microseconds) = histogram.reading
        for (place, count) in cumulative.enumerated() {
            let bound = place < Histogram.bounds.count ? Histogram.bounds[place].seconds : "+Inf"
            add(client, [("le", bound)], count, suffix: "_bucket")
        }
        let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
        add(
            [("client", client.client), ("provider", client.provider)], "\(microseconds / 1_000_000).\(fraction)",
            suffix: "_sum")
        add(client, [], cumulative.last ?? 0, suffix: "_count")
    }

    private mutating func add(_ labels: [(name: String, value: String)], _ value: String, suffix: String) {
        append(family + suffix)
        if !labels.isEmpty {
            append("{" + labels.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ",") + "}")
        }
        append(" \(value)\n")
    }

    private mutating func append(_ text: String) { self.text.append(contentsOf: text.utf8) }
}
