extension Unicode.Scalar {
  /// Whether it is a control or format character: escape sequences begin with one, and others turn the direction of
  /// writing or break the line. Joiners within emoji are none.
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
  /// The text with scalars written in another way; those for which `escape` gives nil stay. What a medium escapes is said by
  /// the one type that knows the medium; all of them go by scalars, as an accent joins what it follows to one character.
  package func escapingScalars(_ escape: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = escape(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
