internal import ModelSpec
internal import ModelWire

/// The outermost fields of a protobuf file: enough to tell a Core ML model from other protobuf and from noise, without
/// reading what the fields hold.
struct TopLevelFields {
  struct Field: Equatable {
    let number: UInt64
    /// Wire type.
    let type: UInt64
    /// Of a varint; 0 for other types.
    let value: UInt64
  }

  private(set) var fields: [Field] = []
  /// Whether the fields go on to the end of the file, or to where the walk was given up for their number.
  private(set) var isWhole = true
  /// Whether the file begins with the tag of a Core ML model's field, so that what is wrong with it is damage.
  private(set) var beginsAsModel = false

  private static let limit = 10_000

  init(_ view: WireView) throws(Diagnostic) {
    beginsAsModel = try view.withBytes(0..<min(32, view.byteCount)) { Self.beginsAsModel($0.copy()) }
    var position = 0
    while position < view.byteCount, fields.count < Self.limit {
      // No tag with its number or length is longer.
      let head = position..<min(position + 32, view.byteCount)
      let next = try view.withBytes(head) { bytes in
        var length = 0
        return Self.next(bytes, &length, left: view.byteCount - position).map { ($0, length) }
      }
      guard let (field, length) = next else {
        isWhole = false
        return
      }
      fields.append(field)
      position += length
    }
  }

  /// Whether `head` begins with the tag of a Core ML model's field.
  static func beginsAsModel(_ head: [UInt8]) -> Bool {
    var position = 0
    let tag = varint(head.span.bytes, &position)
    return tag.map { isOfModel(Field(number: $0 >> 3, type: $0 & 7, value: 0)) } ?? false
  }

  /// - Parameters:
  ///   - position: Moved past the field.
  ///   - left: Bytes from the beginning of `bytes` to the end of the file.
  private static func next(_ bytes: RawSpan, _ position: inout Int, left: Int) -> Field? {
    guard let tag = varint(bytes, &position), tag >> 3 > 0, tag >> 3 < 1 << 29 else { return nil }
    var value: UInt64 = 0
    var skipped: UInt64 = 0
    switch tag & 7 {
    case 0:
      guard let number = varint(bytes, &position) else { return nil }
      value = number
    case 1: skipped = 8
    case 2:
      guard let length = varint(bytes, &position) else { return nil }
      skipped = length
    case 5: skipped = 4
    default: return nil
    }
    guard skipped <= UInt64(left - position) else { return nil }
    position += Int(skipped)
    return Field(number: tag >> 3, type: tag & 7, value: value)
  }

  private static func varint(_ bytes: RawSpan, _ position: inout Int) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 70, by: 7) {
      guard position < bytes.byteCount else { return nil }
      let byte = bytes.byte(at: position)
      position += 1
      value |= UInt64(byte & 0x7f) << UInt64(shift)
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// `specificationVersion`, when the file is a Core ML model.
  var specificationVersion: Int? {
    fields.last { $0.number == 1 && $0.type == 0 }.map { Int(Int32(truncatingIfNeeded: $0.value)) }
  }

  /// Whether any field may be one of a Core ML model.
  var hasModelFields: Bool {
    fields.contains(where: Self.isOfModel)
  }

  /// `specificationVersion`, `description`, `isUpdatable`, and the models, whose numbers run from 200 to 3000.
  private static func isOfModel(_ field: Field) -> Bool {
    switch field.number {
    case 1, 10: field.type == 0
    case 2, 200...3000: field.type == 2
    default: false
    }
  }

  /// Whether these are the fields of an ONNX model: a graph (7) and operator sets (8), which Core ML has not.
  var areONNX: Bool {
    let known: Set<UInt64> = [1, 2, 3, 4, 5, 6, 7, 8, 14, 20, 25, 26]
    let numbers = Set(fields.map(\.number))
    return fields.contains { $0.number == 7 && $0.type == 2 } && (numbers.contains(8) || numbers.contains(1))
      && numbers.isSubset(of: known)
  }
}
