internal import ModelFormat
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec
internal import ModelWeights

/// Arrays in numpy's file format `.npy`: a magic number, a version, a header that is a Python dictionary, the elements.
enum NPYFile {
  /// The array in `bytes`, row-major, in the nearest type that Core ML has. Complex numbers become pairs along a last axis.
  ///
  /// - Throws: `Diagnostic` when the bytes are no such array, or its elements no numbers.
  static func array(_ bytes: [UInt8]) throws(Diagnostic) -> FeatureArray {
    let header = try NPYHeader(beginning: bytes)
    let parts = complexParts[header.typeName]
    guard let type = parts ?? ServedElementType(rawValue: header.typeName) else { throw header.unknownType }
    let size = parts == nil ? type.byteCount : 2 * type.byteCount
    try header.checkElements(of: size, found: bytes.count - header.byteCount)
    var elements = Array(bytes[header.byteCount...])
    if header.isBigEndian { NPYElements.swapBytes(&elements, size: type.byteCount) }
    if header.isFortranOrder {
      elements = NPYElements.rowMajor(elements, shape: header.shape, size: size)
    }
    return type.array(elements, parts == nil ? header.shape : header.shape + [2])
  }

  /// The types of the two numbers that make up a complex one.
  private static let complexParts: [String: ServedElementType] = ["c8": .f4, "c16": .f8]

  /// A file of version 1.0 with the array, row-major and little-endian.
  static func bytes(of array: FeatureArray) -> [UInt8] {
    let type: String =
      switch array.elementType {
      case .double: "<f8"
      case .float32: "<f4"
      case .float16: "<f2"
      case .int32: "<i4"
      case .int8: "|i1"
      }
    return bytes(type, array.shape, elements: array.bytes(as: array.elementType))
  }

  /// A file with strings, each of as many UTF-32 characters as the longest one has.
  static func bytes(of strings: [String], shape: [Int]) -> [UInt8] {
    let width = max(strings.map(\.unicodeScalars.count).max() ?? 1, 1)
    var elements: [UInt8] = []
    for string in strings {
      for scalar in string.unicodeScalars { elements += littleEndian(scalar.value) }
      elements += [UInt8](repeating: 0, count: (width - string.unicodeScalars.count) * 4)
    }
    return bytes("<U\(width)", shape, elements: elements)
  }

  /// A file with integers of 64 bits.
  static func bytes(of integers: [Int64], shape: [Int]) -> [UInt8] {
    var elements: [UInt8] = []
    for integer in integers {
      elements += littleEndian(UInt32(truncatingIfNeeded: integer))
      elements += littleEndian(UInt32(truncatingIfNeeded: integer >> 32))
    }
    return bytes("<i8", shape, elements: elements)
  }

  /// A file with bytes, such as those of an image.
  static func bytes(of bytes: [UInt8], shape: [Int]) -> [UInt8] { self.bytes("|u1", shape, elements: bytes) }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func bytes(_ type: String, _ shape: [Int], elements: [UInt8]) -> [UInt8] {
    NPYHeader.bytes(type, shape: shape) + elements
  }
}
