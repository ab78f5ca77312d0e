internal import ModelSpec

/// What the header of a `.npy` file says: a Python dictionary with the keys `descr`, `fortran_order` and `shape`.
struct NPYHeader {
  var type: ServedElementType
  var isBigEndian: Bool
  var isFortranOrder: Bool
  var shape: [Int]

  /// - Parameter text: The header's bytes without the length in front of them.
  init(_ text: [UInt8]) throws(Diagnostic) {
    var cursor = Cursor(text: text)
    var descr: String?
    var order: Bool?
    var shape: [Int]?
    try cursor.take("{")
    while !cursor.has("}") {
      let key = try cursor.string()
      try cursor.take(":")
      switch key {
      case "descr":
        guard !cursor.has("[") else {
          throw Diagnostic.input("this .npy file holds records of several fields, expected numbers or truth values")
        }
        descr = try cursor.string()
      case "fortran_order": order = try cursor.bool()
      case "shape": shape = try cursor.shape()
      default: throw Diagnostic.input("the header of this .npy file has an unknown key '\(key)'")
      }
      if !cursor.has(",") { break }
      try cursor.take(",")
    }
    try cursor.take("}")
    guard let descr, let order, let shape else {
      throw Diagnostic.input("the header of this .npy file lacks one of 'descr', 'fortran_order' and 'shape'")
    }
    let byteOrder = descr.first
    let name = byteOrder.map { "<>|=".contains($0) } == true ? String(descr.dropFirst()) : descr
    if name.hasPrefix("O") {
      throw Diagnostic.input(
        "this .npy file holds Python objects, which are not read: expected numbers or truth values")
    }
    guard let type = ServedElementType(rawValue: name) else {
      throw Diagnostic.input("this .npy file holds elements of type '\(descr)', expected numbers or truth values")
    }
    self.type = type
    isBigEndian = byteOrder == ">"
    isFortranOrder = order
    self.shape = shape
  }

  /// A place in the header's text.
  private struct Cursor {
    let text: [UInt8]
    private var offset = 0

    init(text: [UInt8]) { self.text = text }

    private mutating func skipSpace() {
      while offset < text.count, [0x20, 0x0a, 0x09, 0x0d].contains(text[offset]) { offset += 1 }
    }

    mutating func has(_ character: Unicode.Scalar) -> Bool {
      skipSpace()
      return offset < text.count && text[offset] == UInt8(ascii: character)
    }

    mutating func take(_ character: Unicode.Scalar) throws(Diagnostic) {
      guard has(character) else { throw problem("'\(character)'") }
      offset += 1
    }

    private func problem(_ expected: String) -> Diagnostic {
      Diagnostic.input("the header of this .npy file is corrupt at byte \(offset), expected \(expected)")
    }

    mutating func string() throws(Diagnostic) -> String {
      skipSpace()
      guard offset < text.count, case let quote = text[offset], quote == 0x27 || quote == 0x22,
        let end = text[(offset + 1)...].firstIndex(of: quote)
      else { throw problem("a string") }
      defer { offset = end + 1 }
      return String(decoding: text[(offset + 1)..<end], as: UTF8.self)
    }

    mutating func bool() throws(Diagnostic) -> Bool {
      skipSpace()
      for (word, value) in [("True", true), ("False", false)] where text[offset...].starts(with: word.utf8) {
        offset += word.utf8.count
        return value
      }
      throw problem("True or False")
    }

    mutating func shape() throws(Diagnostic) -> [Int] {
      try take("(")
      var shape: [Int] = []
      while !has(")") {
        let start = offset
        var length = 0
        while offset < text.count, case let digit = Int(text[offset]) - 0x30, (0...9).contains(digit) {
          length = length * 10 + digit
          // Longer axes than any memory has are found out here, before numbers overflow.
          guard length <= 1 << 48 else { throw problem("the length of an axis") }
          offset += 1
        }
        guard offset > start else { throw problem("the length of an axis") }
        shape.append(length)
        if !has(",") { break }
        try take(",")
      }
      try take(")")
      return shape
    }
  }
}
