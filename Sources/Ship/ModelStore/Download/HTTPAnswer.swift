internal import Foundation
internal import FoundationNetworking
internal import ModelSpec

/// A server's answer, without the body.
struct HTTPAnswer: Sendable {
  let status: Int
  /// Length of the body; nil if unknown or content-encoded.
  let length: Int?
  private(set) var entityTag: String?
  private(set) var lastModified: String?
  let contentType: String
  /// The content encoding; nil for none.
  let encoding: String?
  /// First byte of a partial body, and the total length.
  let range: (first: Int, total: Int?)?
  /// Total length of the file, if the requested range is beyond its end.
  let unsatisfiedTotal: Int?
  let wait: Duration?

  init(_ response: HTTPURLResponse) {
    func field(_ name: String) -> String? {
      guard let value = response.value(forHTTPHeaderField: name), !value.isEmpty, value.utf8.count <= 1024 else {
        return nil
      }
      return value
    }
    status = response.statusCode
    let encoding = field("Content-Encoding")?.lowercased()
    self.encoding = encoding == "identity" ? nil : encoding
    length = encoding == nil ? field("Content-Length").flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } : nil
    entityTag = field("ETag")
    lastModified = field("Last-Modified")
    contentType = field("Content-Type")?.lowercased() ?? ""
    range = field("Content-Range").flatMap(Self.range)
    let bare = field("Content-Range").flatMap { $0.hasPrefix("bytes */") ? $0.dropFirst(8) : nil }
    unsatisfiedTotal = bare.flatMap { Int($0) }
    wait = field("Retry-After").flatMap { Int($0) }.flatMap { $0 >= 0 && $0 < 1 << 30 ? .seconds($0) : nil }
  }

  /// The validator for `If-Range`: a strong entity tag, or a date.
  var validator: String? {
    guard encoding == nil else { return nil }
    if let entityTag, entityTag.hasPrefix("\"") { return entityTag }
    return lastModified
  }

  /// The answer to a resumed request if the file is already complete; nil for other answers.
  func asComplete(_ resumption: (offset: Int, state: PartialDownload.State)?) -> HTTPAnswer? {
    guard status == 416, let resumption, resumption.state.total == resumption.offset,
      unsatisfiedTotal == resumption.offset
    else { return nil }
    // The server would have sent the whole file if it had changed.
    var answer = self
    let validator = resumption.state.validator
    if validator?.hasPrefix("\"") ?? false { answer.entityTag = validator } else { answer.lastModified = validator }
    return answer
  }

  var isPage: Bool { contentType.hasPrefix("text/html") || contentType.hasPrefix("application/xhtml") }

  /// The numbers of `bytes 100-199/200`.
  static func range(_ text: String) -> (first: Int, total: Int?)? {
    guard text.hasPrefix("bytes ") else { return nil }
    let parts = text.dropFirst(6).split(separator: "/")
    let ends = parts.first?.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) } ?? []
    guard parts.count == 2, ends.count == 2, let first = ends[0], let last = ends[1], first >= 0, last >= first else {
      return nil
    }
    let total = Int(parts[1])
    return total.map { $0 <= last } ?? false ? nil : (first, total)
  }

  /// The problem of an answer that contains no model; nil if it does.
  func problem() -> TransferProblem? {
    switch status {
    case 200, 206, 304: return nil
    case 300..<400:
      return TransferProblem(
        "redirect", "the server answered \(text) without a location", remedy: "check the URL")
    case 401, 403, 407:
      return TransferProblem(
        "http-status", "the server answered \(text): authentication required",
        remedy: "check the URL and its credentials")
    case 404, 410:
      return TransferProblem("http-status", "the server answered \(text)", remedy: "check the URL")
    case 416:
      return TransferProblem("http-status", "the server answered \(text)", mayPass: true, startsOver: true)
    case 408, 425, 429, 500, 502, 503, 504:
      return TransferProblem("http-status", "the server answered \(text)", mayPass: true, wait: wait)
    default:
      return TransferProblem("http-status", "the server answered \(text)", remedy: "check the URL")
    }
  }

  /// `404 Not Found`
  private var text: String {
    guard let reason = Self.reasons[status] else { return String(status) }
    return "\(status) \(reason)"
  }

  /// The server's own reason phrases are not shown.
  private static let reasons: [Int: String] = [
    301: "Moved Permanently", 302: "Found", 303: "See Other", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 407: "Proxy Authentication Required",
    408: "Request Timeout", 410: "Gone", 416: "Range Not Satisfiable", 425: "Too Early", 429: "Too Many Requests",
    500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
