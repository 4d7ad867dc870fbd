import Providers
import Testing
import Wire

@testable import Service

@Suite("Metrics") struct MetricsTests {
    /// One line: name, labels as they stand, value.
    private struct Sample {
        let name: String
        let labels: [String: String]
        let value: Double
    }

    @Test("parse, and every family is described once, before its lines")
    func format() async throws {
        let bench = try await Self.busy()
        var described: [String: String] = [:]
        var helped: Set<String> = []
        for line in text(bench.facilities.metrics.text).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast()
        {
            if line.hasPrefix("# HELP ") {
                #expect(helped.insert(String(line.split(separator: " ")[2])).inserted)
            } else if line.hasPrefix("# TYPE ") {
                let words = line.split(separator: " ").map(String.init)
                #expect(described.updateValue(words[3], forKey: words[2]) == nil)
                #expect(["counter", "gauge", "histogram"].contains(words[3]))
                #expect(words[3] != "counter" || words[2].hasSuffix("_total"))
            } else {
                let sample = try #require(Self.sample(line))
                let family =
                    ["_bucket", "_sum", "_count"].filter { sample.name.hasSuffix($0) }
                    .map { String(sample.name.dropLast($0.count)) }.first { described[$0] == "histogram" }
                    ?? sample.name
                #expect(described[family] != nil)
                #expect(sample.name.hasPrefix("cloakroom_"))
            }
        }
        #expect(helped == Set(described.keys))
    }

    @Test("count what happened")
    func counts() async throws {
        let bench = try await Self.busy()
        let acme = ["client": "acme", "provider": "acme"]
        func value(_ name: String, _ labels: [String: String]) -> Double? {
            Self.samples(bench).first { $0.name == "cloakroom_" + name && $0.labels == labels }?.value
        }
        #expect(value("tokens_total", acme.merging(["grant": "authorization_code"]) { $1 }) == 2)
        #expect(value("tokens_total", acme.merging(["grant": "refresh_token"]) { $1 }) == 1)
        #expect(value("refusals_total", acme.merging(["reason": "replayed"]) { $1 }) == 1)
        #expect(value("refusals_total", acme.merging(["reason": "provider_timeout"]) { $1 }) == 1)
        #expect(value("refusals_total", ["client": "", "provider": "", "reason": "unknown_client"]) == 3)
        #expect(value("exchanges_running", acme) == 0)
        #expect(value("claims", [:]) == 3)
        #expect(value("exchange_duration_seconds_count", acme) == 4)
        #expect(value("provider_duration_seconds_sum", acme) == 0.16)
    }

    @Test("show who waits at the moment")
    func running() async throws {
        let bench = try ServiceBench()
        var seen: Double?
        bench.provider.meanwhile = { [facilities = bench.facilities] in
            seen =
                Self.samples(facilities).first {
                    $0.name == "cloakroom_exchanges_running" && $0.labels["client"] == "acme"
                }?
                .value
        }
        _ = await bench.send(.form("/acme/token", ["code": "canary-code"]))
        #expect(seen == 1)
    }

    @Test("have labels from the configuration and from closed lists only")
    func labels() async throws {
        let bench = try await Self.busy()
        let clients: Set = ["acme", "foursquare", "dropbox", "pocket", ""]
        let reasons = Set(Reason.allCases.map(\.rawValue))
        for sample in Self.samples(bench) {
            for (name, value) in sample.labels {
                switch name {
                case "client", "provider": #expect(clients.contains(value))
                case "reason": #expect(reasons.contains(value))
                case "grant": #expect(["authorization_code", "refresh_token"].contains(value))
                case "limit": #expect(LimitKind(rawValue: value) != nil)
                case "le": #expect(value == "+Inf" || Double(value) != nil)
                default: Issue.record("label \(name)")
                }
            }
        }
    }

    @Test("sort times into buckets that add up", arguments: [0, 999, 1_000, 1_001, 9_999_999, 10_000_000, 10_000_001])
    func histogram(microseconds: Int) {
        let histogram = Histogram()
        histogram.add(microseconds: microseconds)
        histogram.add(microseconds: 20_000_000)
        let (cumulative, sum) = histogram.reading
        #expect(cumulative.count == Histogram.bounds.count + 1)
        #expect(cumulative == cumulative.sorted())
        #expect(cumulative.last == 2)
        #expect(sum == microseconds + 20_000_000)
        for (place, bound) in Histogram.bounds.enumerated() {
            #expect(cumulative[place] == (microseconds <= bound.microseconds ? 1 : 0))
            #expect(Double(bound.seconds) == Double(bound.microseconds) / 1_000_000)
        }
    }

    @Test("go on over a reload")
    func reload() async throws {
        let bench = try await Self.busy()
        let before = Self.samples(bench).count
        let configuration = try #require(ConfigurationFixture.service(.service).configuration)
        bench.handler.adopt(Site(configuration, bench.facilities))
        _ = await bench.send(.form("/acme/token", ["code": "canary-code-9"]))
        #expect(Self.samples(bench).count == before)
        let tokens = Self.samples(bench).first {
            $0.labels == ["client": "acme", "provider": "acme", "grant": "authorization_code"]
        }
        #expect(tokens?.value == 3)
    }

    /// A service that has seen something of everything.
    private static func busy() async throws -> ServiceBench {
        let bench = try ServiceBench()
        bench.provider.meanwhile = { [clock = bench.clock] in clock.advance(milliseconds: 40) }
        bench.provider.script = [
            ScriptedProvider.token, ScriptedProvider.token, ScriptedProvider.token,
            .failure(FetchError(.timeout, wasSent: true, hint: "a constant text")), ScriptedProvider.token,
        ]
        _ = await bench.send(.form("/acme/token", ["code": "canary-code-1"]))
        _ = await bench.send(.form("/acme/token", ["code": "canary-code-2"]))
        _ = await bench.send(.form("/acme/token", ["refresh_token": "canary-token"]))
        _ = await bench.send(.form("/acme/token", ["code": "canary-code-3"]))
        _ = await bench.send(.form("/acme/token", ["code": "canary-code-3"]))
        for name in ["a", "b\"\n", "c"] { _ = await bench.send(.form("/\(name)/token", [:])) }
        return bench
    }

    private static func samples(_ bench: ServiceBench) -> [Sample] { samples(bench.facilities) }

    private static func samples(_ facilities: Facilities) -> [Sample] {
        text(facilities.metrics.text).split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap(sample)
    }

    private static func sample(_ line: Substring) -> Sample? {
        guard let space = line.lastIndex(of: " "), let value = Double(line[line.index(after: space)...]) else {
            return nil
        }
        let head = line[..<space]
        guard let brace = head.firstIndex(of: "{") else { return Sample(name: String(head), labels: [:], value: value) }
        guard head.last == "}" else { return nil }
        var labels: [String: String] = [:]
        for label in head[head.index(after: brace)...].dropLast().split(separator: ",") {
            let parts = label.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[1].hasPrefix("\""), parts[1].hasSuffix("\"") else { return nil }
            labels[String(parts[0])] = String(parts[1].dropFirst().dropLast())
        }
        return Sample(name: String(head[..<brace]), labels: labels, value: value)
    }
}
