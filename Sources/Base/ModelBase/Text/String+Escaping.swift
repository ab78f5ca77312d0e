extension Unicode.Scalar {
  /// Whether it is a control or format character: escape sequences begin with one, and others change the direction of
  /// writing or break the line. Joiners within emoji do not count.
  package var isHidden: Bool {
    if isASCII { return value < 0x20 || value == 0x7f }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200d
    default: false
    }
  }
}

extension String {
  /// The text with some scalars escaped; those for which `escape` returns nil are kept. The type that writes a medium
  /// decides what to escape; all of them go by scalars, because an accent joins the preceding character.
  package func escapingScalars(_ escape: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = escape(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
