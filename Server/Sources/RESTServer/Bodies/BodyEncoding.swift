/// The compressed forms of a body.
enum BodyEncoding: String, Sendable {
  case gzip
  case deflate

  /// The form that a client accepts; nil when it accepts none of them, or says nothing.
  init?(accepted: String?) {
    guard let accepted else { return nil }
    for part in accepted.unicodeScalars.split(separator: ",") {
      let fields = part.split(separator: ";").map { Substring($0).trimmingASCIISpaces.lowercased() }
      guard let name = fields.first, let encoding = BodyEncoding(rawValue: name) else { continue }
      let isRefused = fields.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
      if isRefused { continue }
      self = encoding
      return
    }
    return nil
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  var trimmingASCIISpaces: Substring {
    var text = self
    let isSpace = { (scalar: Unicode.Scalar?) in scalar == " " || scalar == "\t" }
    while isSpace(text.unicodeScalars.first) { text.unicodeScalars.removeFirst() }
    while isSpace(text.unicodeScalars.last) { text.unicodeScalars.removeLast() }
    return text
  }
}
