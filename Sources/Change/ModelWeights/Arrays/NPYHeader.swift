package import ModelSpec

/// What the header of a `.npy` file says: a Python dictionary with the keys `descr`, `fortran_order` and `shape`.
package struct NPYHeader {
  /// What numpy calls the type of the elements, without their byte order: `f4`.
  package var typeName: String
  /// As the file has it: `<f4`.
  package var description: String
  package var isBigEndian: Bool
  /// Whether the first axis runs fastest.
  package var isFortranOrder: Bool
  package var shape: [Int]
  /// Place of the first element in the file.
  package private(set) var byteCount = 0

  /// Bytes of a header; numpy's own limit is 10,000, so that reading one cannot take long.
  package static let limit = 1 << 16
  /// Axes of an array; numpy has 64 at most.
  private static let rankLimit = 64

  private static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)

  /// - Parameter bytes: The file, or as much of its beginning as 12 bytes and the `limit`.
  /// - Throws: `Diagnostic` with code `input-unreadable` when they are no such file.
  package init(beginning bytes: [UInt8]) throws(Diagnostic) {
    guard bytes.starts(with: Self.magic), bytes.count >= 10 else { throw Self.problem("this is not a .npy file") }
    let major = bytes[6]
    let lengthBytes = major == 1 ? 2 : 4
    guard (1...3).contains(major) else {
      throw Self.problem("this .npy file has version \(major).\(bytes[7]), expected 1.0, 2.0 or 3.0")
    }
    guard bytes.count >= 8 + lengthBytes else { throw Self.problem("this .npy file ends within its header") }
    let length = bytes[8..<(8 + lengthBytes)].reversed().reduce(0) { $0 << 8 | Int($1) }
    let start = 8 + lengthBytes + length
    guard length <= Self.limit else {
      throw Self.problem("this .npy file has a header of \(length) bytes; the maximum is \(Self.limit)")
    }
    guard start <= bytes.count else { throw Self.problem("this .npy file ends within its header") }
    try self.init(text: Array(bytes[(8 + lengthBytes)..<start]))
    guard shape.count <= Self.rankLimit else {
      throw Self.problem("this .npy file holds an array of \(shape.count) axes, allowed are \(Self.rankLimit)")
    }
    byteCount = start
  }

  private static func problem(_ message: String) -> Diagnostic { Diagnostic("input-unreadable", message) }

  /// For a type that is none of numbers.
  package var unknownType: Diagnostic {
    Self.problem("this .npy file holds elements of type '\(description)', expected numbers or truth values")
  }

  /// Bytes of all elements of `size` bytes each.
  ///
  /// - Parameter found: The bytes that follow the header.
  /// - Throws: `Diagnostic` when the shape takes another number.
  package func checkElements(of size: Int, found: Int) throws(Diagnostic) {
    var count = size
    for axis in shape {
      let (product, overflow) = count.multipliedReportingOverflow(by: axis)
      guard !overflow else {
        throw Self.problem("this .npy file holds an array of shape \(shape), which is too large")
      }
      count = product
    }
    guard found == count else {
      throw Self.problem(
        "this .npy file has \(found) bytes of elements, expected \(count) for shape \(shape) of \(typeName)")
    }
  }

  /// - Parameter text: The header's bytes without the length in front of them.
  private init(text: [UInt8]) throws(Diagnostic) {
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
          throw Self.problem("this .npy file holds records of several fields, expected numbers or truth values")
        }
        descr = try cursor.string()
      case "fortran_order": order = try cursor.bool()
      case "shape": shape = try cursor.shape()
      default: throw Self.problem("the header of this .npy file has an unknown key '\(key)'")
      }
      if !cursor.has(",") { break }
      try cursor.take(",")
    }
    try cursor.take("}")
    guard let descr, let order, let shape else {
      throw Self.problem("the header of this .npy file lacks one of 'descr', 'fortran_order' and 'shape'")
    }
    let byteOrder = descr.first
    let name = byteOrder.map { "<>|=".contains($0) } == true ? String(descr.dropFirst()) : descr
    if name.hasPrefix("O") {
      throw Self.problem(
        "this .npy file holds Python objects, which are not read: expected numbers or truth values")
    }
    typeName = name
    description = descr
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
      NPYHeader.problem("the header of this .npy file is corrupt at byte \(offset), expected \(expected)")
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

extension NPYHeader {
  /// The beginning of a file of version 1.0 up to its first element, for row-major elements of the type `description`.
  package static func bytes(_ description: String, shape: [Int]) -> [UInt8] {
    // Python writes a tuple of one element with a comma.
    let axes = shape.count == 1 ? "\(shape[0])," : shape.map(String.init).joined(separator: ", ")
    var header = Array("{'descr': '\(description)', 'fortran_order': False, 'shape': (\(axes)), }".utf8)
    // Elements begin at a multiple of 64 bytes; the header ends with a line break.
    let padding = 63 - (10 + header.count) % 64
    header += [UInt8](repeating: 0x20, count: padding) + [0x0a]
    let length = [UInt8(truncatingIfNeeded: header.count), UInt8(truncatingIfNeeded: header.count >> 8)]
    return magic + [1, 0] + length + header
  }
}

/// Elements of `.npy` files.
package enum NPYElements {
  /// Turns elements of `size` bytes from one byte order to the other.
  package static func swapBytes(_ bytes: inout [UInt8], size: Int) {
    guard size > 1 else { return }
    for start in stride(from: 0, to: bytes.count, by: size) { bytes[start..<(start + size)].reverse() }
  }

  /// Elements whose first axis runs fastest, with the last one fastest instead.
  package static func rowMajor(_ bytes: [UInt8], shape: [Int], size: Int) -> [UInt8] {
    guard shape.count > 1, !bytes.isEmpty else { return bytes }
    var strides: [Int] = []
    var step = size
    for axis in shape {
      strides.append(step)
      step *= axis
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = [Int](repeating: 0, count: shape.count)
    var offset = 0
    for _ in 0..<(bytes.count / size) {
      result += bytes[offset..<(offset + size)]
      for axis in index.indices.reversed() {
        index[axis] += 1
        offset += strides[axis]
        if index[axis] < shape[axis] { break }
        offset -= strides[axis] * shape[axis]
        index[axis] = 0
      }
    }
    return result
  }
}
