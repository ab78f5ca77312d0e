internal import ModelFiles
internal import ModelSpec

/// Files of the format safetensors: the length of a header in 8 bytes, the header in JSON, and the elements of all
/// tensors without gaps.
enum SafetensorsFile {
  /// The names of element types, but for those that are not read.
  private static let types: [(name: String, type: ElementType)] = [
    ("F64", .float(bits: 64)), ("F32", .float(bits: 32)), ("F16", .float(bits: 16)), ("BF16", .bfloat16),
    ("F8_E4M3", .float8e4m3fn), ("F8_E5M2", .float8e5m2), ("I64", .signed(bits: 64)), ("I32", .signed(bits: 32)),
    ("I16", .signed(bits: 16)), ("I8", .signed(bits: 8)), ("U64", .unsigned(bits: 64)),
    ("U32", .unsigned(bits: 32)), ("U16", .unsigned(bits: 16)), ("U8", .unsigned(bits: 8)), ("BOOL", .bool),
  ]

  private static let metadataKey = "__metadata__"
  private static let prefixLength = 8

  private static func problem(_ message: String, at offset: Int? = nil) -> Diagnostic {
    Diagnostic(
      "safetensors", message, at: Location(byteOffset: offset),
      remedy: "the file is truncated or corrupt: get a complete copy, or write it again")
  }

  static func read(_ path: String) throws(Diagnostic) -> [WeightArray] {
    let file = try MappedFile(path: path)
    guard file.byteCount >= prefixLength else {
      throw problem(
        "this safetensors file has \(file.byteCount) bytes, expected at least 8 for the length of its header")
    }
    let limits = Limits()
    let length = file.copy(0..<prefixLength).span.bytes.integer(at: 0, as: UInt64.self)
    guard length <= UInt64(limits.jsonBytes) else {
      throw problem(
        "the header of this safetensors file would have \(length) bytes; the maximum is \(limits.jsonBytes)", at: 0)
    }
    let start = prefixLength + Int(length)
    guard start <= file.byteCount else {
      throw problem(
        "the header of this safetensors file would have \(length) bytes, but the file has only \(file.byteCount)", at: 0
      )
    }
    let header: JSONValue
    do throws(Diagnostic) {
      header = try JSONReader.value(file.copy(prefixLength..<start), limits: limits)
    } catch {
      var error = error.prefixed(by: "the header of this safetensors file is no JSON text")
      error.location.byteOffset = error.location.byteOffset.map { $0 + prefixLength }
      throw error
    }
    guard case .object(let members) = header else {
      throw problem("the header of this safetensors file is not a JSON object", at: prefixLength)
    }
    var entries: [Entry] = []
    var names: NameSet = []
    for member in members where member.key != metadataKey {
      guard names.insert(member.key).inserted else {
        throw problem("the header of this safetensors file names tensor '\(member.key)' more than once")
      }
      entries.append(try Entry(member))
    }
    try check(entries, byteCount: file.byteCount - start)
    return entries.map { entry in
      WeightArray(
        name: entry.name, type: entry.type, shape: entry.shape,
        data: WeightData(source: file, range: start + entry.range.lowerBound..<start + entry.range.upperBound))
    }
  }

  /// What the header says of one tensor.
  private struct Entry {
    var name: String
    var type: ElementType
    var shape: [Int]
    var range: Range<Int>

    init(_ member: JSONValue.Member) throws(Diagnostic) {
      name = member.key
      guard case .object(let fields) = member.value else {
        throw problem("the header says of tensor '\(member.key)' something else than a type, a shape and offsets")
      }
      func field(_ key: String) -> JSONValue? { fields.first { $0.key == key }?.value }
      guard case .string(let dtype)? = field("dtype") else {
        throw problem("the header does not give the `dtype` of tensor '\(name)'")
      }
      guard let type = types.first(where: { $0.name == dtype })?.type else {
        throw Diagnostic(
          "safetensors-type", "tensor '\(name)' is of type \(dtype), which is not read", found: dtype,
          expected: types.map(\.name).joined(separator: ", "),
          remedy: "store it in one of the types " + types.map(\.name).joined(separator: ", "))
      }
      guard let shape = Self.integers(field("shape")), let offsets = Self.integers(field("data_offsets")) else {
        throw problem("the header does not give `shape` and `data_offsets` of tensor '\(name)' as lists of integers")
      }
      guard offsets.count == 2, offsets[0] <= offsets[1] else {
        throw problem("`data_offsets` of tensor '\(name)' are \(offsets), expected the begin and the end")
      }
      guard let expected = shape.elementCount.flatMap({ type.byteCount($0) }) else {
        throw problem("tensor '\(name)' has shape \(shape), which is more than any file holds")
      }
      guard expected == offsets[1] - offsets[0] else {
        throw problem(
          "tensor '\(name)' takes \(offsets[1] - offsets[0]) bytes, expected \(expected) for shape \(shape) of \(dtype)"
        )
      }
      (self.type, self.shape, range) = (type, shape, offsets[0]..<offsets[1])
    }

    /// Whole numbers from 0 on.
    private static func integers(_ value: JSONValue?) -> [Int]? {
      guard case .array(let elements)? = value else { return nil }
      let integers = elements.compactMap { element -> Int? in
        guard case .integer(let number) = element, number >= 0 else { return nil }
        return Int(number)
      }
      return integers.count == elements.count ? integers : nil
    }
  }

  /// Checks that the tensors fill the rest of the file, and no two the same bytes.
  private static func check(_ entries: [Entry], byteCount: Int) throws(Diagnostic) {
    let sorted = entries.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var (end, last) = (0, "")
    for entry in sorted {
      let begin = entry.range.lowerBound
      guard entry.range.upperBound <= byteCount else {
        throw problem(
          "tensor '\(entry.name)' ends after \(entry.range.upperBound) bytes, but there are only \(byteCount)")
      }
      guard begin >= end else { throw problem("the tensors '\(last)' and '\(entry.name)' overlap") }
      guard begin == end else { throw problem("the bytes \(end) to \(begin) belong to no tensor") }
      (end, last) = (entry.range.upperBound, entry.name)
    }
    guard end == byteCount else { throw problem("the bytes \(end) to \(byteCount) belong to no tensor") }
  }

  /// Wide elements come first, so that all are aligned.
  static func write(_ arrays: [WeightArray], _ writer: FileWriter) throws(Diagnostic) {
    let order = arrays.indices.sorted {
      (arrays[$1].type.bitWidth, $0) < (arrays[$0].type.bitWidth, $1)
    }
    var (members, end) = ([JSONValue.Member](), 0)
    for index in order {
      let array = arrays[index]
      guard let type = types.first(where: { $0.type == array.type })?.name else {
        throw Diagnostic(
          "safetensors-type", "'\(array.name)' is of type \(array.type), which no safetensors file holds")
      }
      let begin = end
      end += array.data.byteCount
      members.append(
        JSONValue.Member(
          array.name,
          .object([
            .init("dtype", .string(type)), .init("shape", .array(array.shape.map { .integer(Int64($0)) })),
            .init("data_offsets", .array([.integer(Int64(begin)), .integer(Int64(end))])),
          ])))
    }
    var header = Array(JSONWriter.text(.object(members), isOneLine: true).utf8)
    header += [UInt8](repeating: 0x20, count: (8 - header.count % 8) % 8)
    try writer.write((0..<8).map { UInt8(truncatingIfNeeded: header.count >> (8 * $0)) } + header)
    for index in order { try writer.write(arrays[index].data) }
  }
}
