internal import ModelFormat
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// Arrays in numpy's file format `.npy`: a magic number, a version, a header that is a Python dictionary, the elements.
enum NPYFile {
  /// Bytes of a header; numpy's own limit is 10,000, so that reading one cannot take long.
  private static let headerLimit = 1 << 16
  /// Axes of an array; numpy has 64 at most.
  private static let rankLimit = 64

  private static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)

  /// The array in `bytes`, row-major, in the nearest type that Core ML has.
  ///
  /// - Throws: `Diagnostic` when the bytes are no such array, or its elements no numbers.
  static func array(_ bytes: [UInt8]) throws(Diagnostic) -> FeatureArray {
    guard bytes.starts(with: magic), bytes.count >= 10 else { throw Diagnostic.input("this is not a .npy file") }
    let major = bytes[6]
    let lengthBytes = major == 1 ? 2 : 4
    guard (1...3).contains(major) else {
      throw Diagnostic.input("this .npy file has version \(major).\(bytes[7]), expected 1.0, 2.0 or 3.0")
    }
    guard bytes.count >= 8 + lengthBytes else { throw Diagnostic.input("this .npy file ends within its header") }
    let length = bytes[8..<(8 + lengthBytes)].reversed().reduce(0) { $0 << 8 | Int($1) }
    let start = 8 + lengthBytes + length
    guard length <= headerLimit else {
      throw Diagnostic.input("this .npy file has a header of \(length) bytes; the maximum is \(headerLimit)")
    }
    guard start <= bytes.count else { throw Diagnostic.input("this .npy file ends within its header") }
    let header = try NPYHeader(Array(bytes[(8 + lengthBytes)..<start]))
    guard header.shape.count <= rankLimit else {
      throw Diagnostic.input("this .npy file holds an array of \(header.shape.count) axes, allowed are \(rankLimit)")
    }
    let size = header.type.byteCount
    var count = size
    for axis in header.shape {
      let (product, overflow) = count.multipliedReportingOverflow(by: axis)
      guard !overflow else {
        throw Diagnostic.input("this .npy file holds an array of shape \(header.shape), which is too large")
      }
      count = product
    }
    guard bytes.count - start == count else {
      throw Diagnostic.input(
        "this .npy file has \(bytes.count - start) bytes of elements, expected \(count) for shape \(header.shape) of "
          + header.type.rawValue)
    }
    var elements = Array(bytes[start...])
    if header.isBigEndian { swapBytes(&elements, size) }
    if header.isFortranOrder { elements = rowMajor(elements, header.shape, size: size) }
    return header.type.array(elements, header.shape)
  }

  private static func swapBytes(_ bytes: inout [UInt8], _ size: Int) {
    guard size > 1 else { return }
    for start in stride(from: 0, to: bytes.count, by: size) { bytes[start..<(start + size)].reverse() }
  }

  /// Elements whose first axis runs fastest, with the last one fastest instead.
  private static func rowMajor(_ bytes: [UInt8], _ shape: [Int], size: Int) -> [UInt8] {
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
    // Python writes a tuple of one element with a comma.
    let axes = shape.count == 1 ? "\(shape[0])," : shape.map(String.init).joined(separator: ", ")
    var header = Array("{'descr': '\(type)', 'fortran_order': False, 'shape': (\(axes)), }".utf8)
    // Elements begin at a multiple of 64 bytes; the header ends with a line break.
    let padding = 63 - (10 + header.count) % 64
    header += [UInt8](repeating: 0x20, count: padding) + [0x0a]
    let length = [UInt8(truncatingIfNeeded: header.count), UInt8(truncatingIfNeeded: header.count >> 8)]
    return magic + [1, 0] + length + header + elements
  }
}
