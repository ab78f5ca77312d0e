internal import Foundation
internal import ModelSpec

/// Detects web pages instead of a model: errors, sign-in pages, pages about the file.
enum WebPage {
  /// Number of bytes of a body to examine.
  static let headByteCount = 2048

  /// The problem of a body that begins with `head`; nil unless it is a web page.
  static func problem(_ head: [UInt8], isSaid: Bool) -> TransferProblem? {
    let start = head.drop { $0 == 0x20 || (0x09...0x0d).contains($0) || [0xef, 0xbb, 0xbf].contains($0) }
    let text = String(decoding: start.prefix(headByteCount), as: UTF8.self)
    let lower = text.lowercased()
    let isPage = lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html") || isSaid && lower.hasPrefix("<")
    guard isPage else { return nil }
    let named = title(text).map { ", titled '\($0)'" } ?? ""
    return TransferProblem(
      "html-page", "the server sent a web page\(named), not a model",
      remedy:
        "give the URL of the file itself: this one leads to a page about it, an error page or a login form"
    )
  }

  private static func title(_ text: String) -> String? {
    guard let open = text.range(of: "<title>", options: .caseInsensitive),
      let close = text.range(of: "</title>", options: .caseInsensitive, range: open.upperBound..<text.endIndex)
    else { return nil }
    let shown = text[open.upperBound..<close.lowerBound].unicodeScalars.filter {
      !$0.properties.isDefaultIgnorableCodePoint && ($0.properties.isWhitespace || $0.value >= 0x20) && $0 != "\u{7f}"
    }
    let words = String(String.UnicodeScalarView(shown)).split(whereSeparator: \.isWhitespace)
    let title = words.joined(separator: " ").prefix(80)
    return title.isEmpty ? nil : String(title)
  }
}
