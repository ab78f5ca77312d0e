internal import ModelBase

/// What is answered to a request for a path.
package struct LocalPage: Sendable {
  /// The kinds of content.
  package enum Kind: String, Sendable {
    case html = "text/html; charset=utf-8"
    case text = "text/plain; charset=utf-8"
  }

  let kind: Kind
  let bytes: [UInt8]

  /// A page with `text`.
  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    bytes = Array(text.utf8)
  }
}

/// The bytes of an answer.
struct Answer {
  let head: [UInt8]
  let content: [UInt8]

  /// An answer with a page.
  init(_ page: LocalPage, isHead: Bool) {
    head = Self.head("200 OK", page.kind, count: page.bytes.count)
    content = isHead ? [] : page.bytes
  }

  /// An answer that sends the browser to `path`.
  init(redirectTo path: String) {
    head = Self.head("303 See Other", .text, count: 0, also: ["Location: \(path)"])
    content = []
  }

  /// An answer that says why there is no page.
  ///
  /// - Parameter status: 400, 403, 404, 405, 408, 413 or 431.
  init(status: Int) {
    let reason =
      switch status {
      case 400: "Bad Request"
      case 403: "Forbidden"
      case 404: "Not Found"
      case 405: "Method Not Allowed"
      case 408: "Request Timeout"
      case 413: "Content Too Large"
      default: "Request Header Fields Too Large"
      }
    content = Array("\(status) \(reason)\n".utf8)
    head = Self.head(
      "\(status) \(reason)", .text, count: content.count, also: status == 405 ? ["Allow: GET, HEAD"] : [])
  }

  /// Pages come from files that may be secret: nothing is kept, and no other site may embed or read them.
  private static func head(_ status: String, _ kind: LocalPage.Kind, count: Int, also more: [String] = []) -> [UInt8] {
    let lines =
      [
        "HTTP/1.1 \(status)", "Content-Type: \(kind.rawValue)", "Content-Length: \(count)", "Connection: close",
        "Cache-Control: no-store", "Content-Security-Policy: frame-ancestors 'none'",
        "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin",
        "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY",
      ] + more
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
