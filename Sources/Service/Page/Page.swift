import Vault
import Wire

/// A page for people: a line of text, and perhaps a button.
///
/// No script, no picture, nothing from elsewhere, and never inside a frame.
struct Page: Unprintable {
    private let title: String
    private let text: String
    private let details: [UInt8]?
    private let links: [(text: String, address: [UInt8])]

    /// A page with a way on.
    ///
    /// - Parameters:
    ///   - title: The line on top. Constant.
    ///   - text: What happened. Constant.
    ///   - links: Buttons, the first the one to press.
    init(_ title: String, _ text: String, links: [(text: String, address: [UInt8])]) {
        self.title = title
        self.text = text
        self.links = links
        details = nil
    }

    /// A page that ends here.
    ///
    /// - Parameters:
    ///   - title: The line on top. Constant.
    ///   - text: What happened. Constant.
    ///   - requestID: What to tell whoever runs the service.
    init(_ title: String, _ text: String, requestID: [UInt8]) {
        self.title = title
        self.text = text
        links = []
        details = requestID
    }

    /// The document.
    var html: [UInt8] {
        var html: [UInt8] = []
        html.reserveCapacity(2_048)
        func append(_ text: String) { html += text.utf8 }
        append(
            """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <main>
            <h1>\(title)</h1>
            <p>\(text)</p>

            """)
        for (index, link) in links.enumerated() {
            append(index == 0 ? #"<p><a class="button" href=""# : #"<p><a href=""#)
            Self.append(escaped: link.address, to: &html)
            append("\">\(link.text)</a></p>\n")
        }
        if let details {
            append("<p><small>Request ")
            Self.append(escaped: details, to: &html)
            append("</small></p>\n")
        }
        append("</main>\n</body>\n</html>\n")
        return html
    }

    /// What the page may load and where it may stand: its own style, told by its hash, and nothing else.
    ///
    /// [CSP Level 3](https://www.w3.org/TR/CSP3/)
    static let contentSecurityPolicy =
        "default-src 'none'; style-src 'sha256-"
        + String(decoding: Base64.encode(SHA256.hash(Array(style.utf8)), as: .standard), as: UTF8.self)
        + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    private static let style = """
        body{margin:0;font:1.1rem/1.5 system-ui,sans-serif}
        main{max-width:26rem;margin:0 auto;padding:15vh 1.25rem 2rem;text-align:center;overflow-wrap:anywhere}
        h1{font-size:1.5rem;line-height:1.25;text-wrap:balance}
        a{color:inherit;padding:.6rem}
        .button{display:block;padding:.9rem 1rem;border-radius:.6rem;background:#0b57d0;color:#fff;text-decoration:none;font-weight:600}
        """

    /// Adds text in which nothing can end an attribute or begin an element.
    private static func append(escaped text: [UInt8], to html: inout [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): html += "&amp;".utf8
            case UInt8(ascii: "<"): html += "&lt;".utf8
            case UInt8(ascii: ">"): html += "&gt;".utf8
            case UInt8(ascii: "\""): html += "&quot;".utf8
            case UInt8(ascii: "'"): html += "&#39;".utf8
            default: html.append(byte)
            }
        }
    }
}
