package import CProtobufC
package import ModelFiles
package import ModelSpec

/// The walk over a file's wire format that comes before protobuf-c.
///
/// It checks everything protobuf-c takes on trust or rejects without a reason: depth, lengths, wire types, UTF-8 and the
/// memory that unpacking will take; an error carries the byte offset and the path of the field. On the way it finds the
/// large weight payloads, which `WireRewrite` then replaces by tokens so that they are never copied.
package struct WireScan {
  /// Changes that let protobuf-c unpack the file without its weights, in the order of the file.
  package private(set) var edits: [WireEdit] = []
  /// Payloads that stand in the file in several pieces and were put together, by index.
  package private(set) var gathered: [[UInt8]] = []

  private let view: WireView
  package let file: String?
  package let limits: Limits
  package let schema: WireSchema
  package private(set) var path: [Crumb] = []
  private var messages = 0
  private var unpackedBytes = 0

  /// Bytes of a tag or a length, at most: protobuf-c reads no more.
  private static let longestLength = 5

  /// A field on the way to the current position.
  package struct Crumb {
    let field: UnsafePointer<ProtobufCFieldDescriptor>
    let index: Int
  }

  package init(view: WireView, file: String?, limits: Limits, schema: WireSchema) {
    self.view = view
    self.file = file
    self.limits = limits
    self.schema = schema
  }

  /// Walks the message of type `descriptor` in `range`.
  ///
  /// - Returns: by how many bytes the message grows when `edits` are applied.
  @discardableResult
  package mutating func message(
    _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>, _ range: Range<Int>
  ) throws(Diagnostic) -> Int {
    guard path.count < limits.nesting else {
      throw error("nesting", "messages are nested more than \(limits.nesting) deep", at: range.lowerBound)
    }
    messages += 1
    guard messages <= limits.messages else {
      throw error("too-many-messages", "more than \(limits.messages) messages", at: range.lowerBound)
    }
    // The C struct and the Swift value made from it, which takes about twice as much and has a header of its own.
    try account(descriptor.pointee.sizeof_message * 3 + 64, at: range.lowerBound)

    var state = MessageState()
    var cursor = WireCursor(base: view.base, range: range)
    while !cursor.isAtEnd {
      let start = cursor.position
      try view.loadField(at: start)
      guard let tag = cursor.varint() else { throw truncated("a field tag", at: start) }
      guard cursor.position - start <= Self.longestLength else { throw padded("a field tag", at: start) }
      let number = tag >> 3
      guard number >= 1, number < 1 << 29, let type = WireType(rawValue: tag & 7) else {
        throw badTag(tag, at: start)
      }
      if let field = protobuf_c_message_descriptor_get_field(descriptor, UInt32(number)) {
        try self.field(field, of: descriptor, type, start: start, &cursor, &state)
      } else {
        try skipUnknown(type, start: start, &cursor)
        try account(cursor.position - start + 32, at: start)
      }
    }
    if !state.pieces.isEmpty { try finishPayloads(&state) }
    return state.growth
  }

  /// What has been seen of the message at hand.
  private struct MessageState {
    var growth = 0
    /// One bit for each singular message field.
    var seen = FieldSet()
    /// How often each repeated field of messages stood here, for the path.
    var index = 0
    var lastRepeated: UnsafePointer<ProtobufCFieldDescriptor>?
    /// Occurrences of packed-float payload fields.
    var pieces: [PayloadPiece] = []
  }

  private struct PayloadPiece {
    let field: UnsafePointer<ProtobufCFieldDescriptor>
    let whole: Range<Int>
    let value: Range<Int>
    /// Where the length before a packed value begins.
    let lengthStart: Int
    let isPacked: Bool
  }

  private mutating func field(
    _ field: UnsafePointer<ProtobufCFieldDescriptor>, of descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    _ type: WireType, start: Int, _ cursor: inout WireCursor, _ state: inout MessageState
  ) throws(Diagnostic) {
    let isRepeated = field.pointee.label == PROTOBUF_C_LABEL_REPEATED
    let expected = schema.wireType(of: field.pointee.type)
    guard type == expected || (isRepeated && type == .lengthPrefixed && expected != .lengthPrefixed) else {
      throw error(
        "wire-type", "`\(name(field))` is stored as \(type), expected \(expected)", at: start, in: field,
        found: "\(type)", expected: "\(expected)")
    }
    guard type == .lengthPrefixed else {
      let valueStart = cursor.position
      try scalar(type, field, &cursor)
      if isRepeated {
        try account(24, at: start)
        if schema.isPayload(field) {
          state.pieces.append(
            PayloadPiece(
              field: field, whole: start..<cursor.position, value: valueStart..<cursor.position,
              lengthStart: valueStart, isPacked: false))
        }
      }
      return
    }
    let lengthStart = cursor.position
    guard let length = cursor.varint() else {
      throw truncated("the length of `\(name(field))`", at: lengthStart, in: field)
    }
    let valueStart = cursor.position
    guard cursor.skip(length) else {
      let left = cursor.end - valueStart
      throw error(
        "truncated", "`\(name(field))` says it has \(length) bytes, but only \(left) follow", at: lengthStart,
        in: field,
        found: "\(left)", expected: "\(length)",
        remedy: "the file is truncated or corrupt: get a complete copy, and compare its size with the original's")
    }
    guard valueStart - lengthStart <= Self.longestLength else {
      throw padded("the length of `\(name(field))`", at: lengthStart, in: field)
    }
    let value = valueStart..<cursor.position
    switch field.pointee.type {
    case PROTOBUF_C_TYPE_MESSAGE:
      try subMessage(field, of: descriptor, lengthStart: lengthStart, in: value, isRepeated: isRepeated, &state)
    case PROTOBUF_C_TYPE_STRING:
      try checkText(value, field)
      try account(value.count + 24, at: start)
    case PROTOBUF_C_TYPE_BYTES:
      if schema.isPayload(field), takesOut(value.count) {
        state.growth += replace(lengthStart..<value.upperBound, token: .file(value))
      } else {
        try account(value.count + 24, at: start)
      }
    default:
      try packed(field, expected, in: value, start: start, lengthStart: lengthStart, &state)
    }
  }

  private mutating func subMessage(
    _ field: UnsafePointer<ProtobufCFieldDescriptor>, of descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    lengthStart: Int, in value: Range<Int>, isRepeated: Bool, _ state: inout MessageState
  ) throws(Diagnostic) {
    if isRepeated {
      state.index = state.lastRepeated == field ? state.index + 1 : 0
      state.lastRepeated = field
      try account(8, at: lengthStart)
    } else {
      guard state.seen.insert(field - descriptor.pointee.fields) else {
        throw error(
          "duplicate-field", "`\(name(field))` appears a second time here", at: lengthStart, in: field,
          remedy: "write the model again with the tool that made it: a single field may appear only once")
      }
    }
    guard let type = field.pointee.descriptor else { return }
    path.append(Crumb(field: field, index: isRepeated ? state.index : -1))
    let mark = edits.count
    let growth = try message(type.assumingMemoryBound(to: ProtobufCMessageDescriptor.self), value)
    path.removeLast()
    if edits.count > mark {
      // A payload inside was replaced, so the length before it changes; five padded bytes hold any length.
      edits.append(
        WireEdit(range: lengthStart..<value.lowerBound, replacement: .length(value.count + growth)))
      state.growth += growth + 5 - (value.lowerBound - lengthStart)
    }
  }

  private mutating func packed(
    _ field: UnsafePointer<ProtobufCFieldDescriptor>, _ type: WireType, in value: Range<Int>, start: Int,
    lengthStart: Int, _ state: inout MessageState
  ) throws(Diagnostic) {
    switch type {
    case .fixed32, .fixed64:
      let size = type == .fixed32 ? 4 : 8
      guard value.count % size == 0 else {
        throw error(
          "packed-length", "`\(name(field))` holds \(value.count) bytes, expected a multiple of \(size)",
          at: value.lowerBound, in: field, found: "\(value.count)", expected: "a multiple of \(size)")
      }
      if schema.isPayload(field) {
        state.pieces.append(
          PayloadPiece(
            field: field, whole: start..<value.upperBound, value: value, lengthStart: lengthStart, isPacked: true))
      } else {
        try account(value.count, at: start)
      }
    default:
      try view.load(value)
      var cursor = WireCursor(base: view.base, range: value)
      while !cursor.isAtEnd {
        let at = cursor.position
        guard cursor.varint() != nil else { throw truncated("a number in `\(name(field))`", at: at, in: field) }
      }
      // Eight bytes for each number, and no number is shorter than a byte.
      try account(value.count * 8, at: start)
    }
  }

  /// Takes out float payloads, or puts them together first when they are not one packed piece.
  private mutating func finishPayloads(_ state: inout MessageState) throws(Diagnostic) {
    var pieces = state.pieces[...]
    while let first = pieces.first {
      let same = pieces.filter { $0.field == first.field }
      pieces = pieces.filter { $0.field != first.field }[...]
      if same.count == 1, first.isPacked {
        if takesOut(first.value.count) {
          state.growth += replace(first.lengthStart..<first.value.upperBound, token: .file(first.value))
        } else {
          try account(first.value.count, at: first.whole.lowerBound)
        }
        continue
      }
      let total = same.reduce(0) { $0 + $1.value.count }
      try account(total, at: first.whole.lowerBound)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(total)
      for piece in same {
        bytes.append(contentsOf: try view.bytes(piece.value))
      }
      gathered.append(bytes)
      for (index, piece) in same.enumerated() {
        let replacement: WireEdit.Replacement =
          index == 0 ? .field(first.field.pointee.id, .gathered(gathered.count - 1, byteCount: total)) : .nothing
        edits.append(WireEdit(range: piece.whole, replacement: replacement))
        state.growth += replacement.byteCount - piece.whole.count
      }
    }
  }

  private mutating func replace(_ range: Range<Int>, token: WeightToken) -> Int {
    edits.append(WireEdit(range: range, replacement: .token(token)))
    return WireEdit.Replacement.token(token).byteCount - range.count
  }

  /// Sixteen bytes are always taken out, since that is a token's own size: so a token can't be forged.
  private func takesOut(_ byteCount: Int) -> Bool {
    byteCount >= limits.inlineWeightBytes || byteCount == WeightToken.byteCount
  }

  private func scalar(
    _ type: WireType, _ field: UnsafePointer<ProtobufCFieldDescriptor>, _ cursor: inout WireCursor
  ) throws(Diagnostic) {
    let start = cursor.position
    let isWhole =
      switch type {
      case .varint: cursor.varint() != nil
      case .fixed32: cursor.skip(4)
      case .fixed64: cursor.skip(8)
      case .lengthPrefixed: false
      }
    guard isWhole else { throw truncated("`\(name(field))`", at: start, in: field) }
  }

  private func skipUnknown(_ type: WireType, start: Int, _ cursor: inout WireCursor) throws(Diagnostic) {
    let isWhole: Bool
    switch type {
    case .varint: isWhole = cursor.varint() != nil
    case .fixed32: isWhole = cursor.skip(4)
    case .fixed64: isWhole = cursor.skip(8)
    case .lengthPrefixed:
      if let length = cursor.varint() { isWhole = cursor.skip(length) } else { isWhole = false }
    }
    guard isWhole else { throw truncated("a field that this schema does not know", at: start) }
  }

  private func checkText(
    _ value: Range<Int>, _ field: UnsafePointer<ProtobufCFieldDescriptor>
  ) throws(Diagnostic) {
    switch TextCheck.firstProblem(in: try view.bytes(value)) {
    case nil: return
    case .nulCharacter(let offset)?:
      throw error(
        "text-nul", "`\(name(field))` holds a NUL character", at: value.lowerBound + offset, in: field,
        remedy: "remove the character with the tool that made the model")
    case .notUTF8(let offset)?:
      throw error(
        "text-encoding", "`\(name(field))` is not valid UTF-8", at: value.lowerBound + offset, in: field,
        remedy: "the file is corrupt, or the tool that wrote it used another text encoding")
    }
  }

  private mutating func account(_ bytes: Int, at offset: Int) throws(Diagnostic) {
    unpackedBytes += bytes
    guard unpackedBytes <= limits.unpackedBytes else {
      throw error(
        "too-large", "unpacking takes more than \(limits.unpackedBytes >> 20) MiB without the weights", at: offset)
    }
  }
}
