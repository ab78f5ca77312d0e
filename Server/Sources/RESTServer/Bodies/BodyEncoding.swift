/// The compressed forms of a body.
enum BodyEncoding: String, Sendable {
  case gzip
  case deflate

  /// The form that a client accepts; nil when it accepts none of them, or says nothing.
  init?(accepted: String?) {
    guard let accepted else { return nil }
    for part in accepted.split(separator: ",") {
      let fields = part.split(separator: ";").map { $0.trimmingASCIISpaces.lowercased() }
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
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
