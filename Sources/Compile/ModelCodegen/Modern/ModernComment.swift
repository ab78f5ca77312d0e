internal import ModelSpec

/// Documentation comments.
enum ModernComment {
  /// The lines of a comment; empty for an empty text.
  static func lines(_ text: String, indentation: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
      .map { $0.asWritten }
    guard let first = lines.firstIndex(where: { !$0.isEmpty }), let last = lines.lastIndex(where: { !$0.isEmpty })
    else { return "" }
    return lines[first...last].map { indentation + ($0.isEmpty ? "///" : "/// \($0)") + "\n" }.joined()
  }

  /// The comment on a feature: the author's description, then what the Swift type does not show.
  static func lines(_ feature: ModernFeature, indentation: String) -> String {
    let parts = [sentence(feature.description), feature.type.modernText].filter { !$0.isEmpty }
    return lines(parts.joined(separator: "\n\n"), indentation: indentation)
  }

  /// The list of parameters, each with its name in the model where that is another, and the author's description.
  ///
  /// - Parameter fitting: The parameters for images; nil where there are none.
  static func parameters(
    _ features: [ModernFeature], _ fitting: ModernFitting?, isStateful: Bool, indentation: String
  ) -> String {
    var texts = features.map { feature in
      let own = feature.name == feature.identifier ? "" : "Input '\(feature.name.asOneLine)'."
      let words = sentence(feature.description.asOneLine)
      let text = [own, words].filter { !$0.isEmpty }.joined(separator: " ")
      return "  - \(feature.identifier): \(text.isEmpty ? "Input of the model." : text)"
    }
    texts += (fitting?.comments ?? []).map { "  - \($0.name): \($0.text)" }
    if isStateful { texts.append("  - state: The state, which is updated.") }
    guard !texts.isEmpty else { return "" }
    return indentation + "///\n" + lines((["- Parameters:"] + texts).joined(separator: "\n"), indentation: indentation)
  }

  /// `text` with a full stop if it ends in a word.
  static func sentence(_ text: String) -> String {
    guard let last = text.last, last.isLetter || last.isNumber || last == ")" else { return text }
    return text + "."
  }
}

extension Substring {
  /// The text without trailing spaces and control characters, for a comment.
  fileprivate var asWritten: String {
    var line = String(self).asOneLine
    while line.last?.isWhitespace == true { line.removeLast() }
    return line
  }
}

extension InterfaceType {
  /// Facts that the Swift type does not show: sizes and shapes.
  var modernText: String {
    switch self {
    case .int64, .double, .string, .dictionary, .sequence: ""
    case .image(let image): image.modernText
    case .multiArray(let array): array.modernText
    }
  }
}

extension InterfaceImage {
  fileprivate var modernText: String {
    let kind =
      switch colorSpace {
      case .grayscale: "Grayscale"
      case .grayscaleFloat16: "Grayscale in half precision"
      case .rgb, .bgr: "Color"
      }
    return switch flexibility {
    case .sizes(let sizes)?:
      "\(kind), \(sizes.map { "\($0.0) × \($0.1)" }.joined(separator: " or ")) pixels."
    case .range(let width, let height)?: "\(kind), \(width.modernText) × \(height.modernText) pixels."
    case nil: "\(kind), \(width) × \(height) pixels."
    }
  }
}

extension InterfaceArray {
  fileprivate var modernText: String {
    switch flexibility {
    case .shapes(let shapes)? where shapes.count <= 8:
      return "Shape \(shapes.map(\.description).joined(separator: " or "))."
    case .shapes(let shapes)?: return "Shape \(shape.description), or another of the \(shapes.count) allowed shapes."
    case .ranges(let ranges)?: return "Shape [\(ranges.map(\.modernText).joined(separator: ", "))]."
    case nil: return shape.isEmpty ? "" : "Shape \(shape.description)."
    }
  }
}

extension Bounds {
  fileprivate var modernText: String {
    guard let upper else { return "\(lower)..." }
    return upper == lower ? "\(lower)" : "\(lower)...\(upper)"
  }
}
