/// Attributes that hold values: text, numbers, elements of tensors, and lists of others.
extension EntryKind {
  static let string = EntryKind(1, "#aicode.serialization.string", fields: [.string], body: ["<", 0, ">"])
  /// Width, whether there is no sign, bits.
  static let integer = EntryKind(
    2, "#aicode.serialization.integer", fields: [.number, .byte, .bits],
    body: ["<(", 0, "bit ", .word(1, [0: "signed", 1: "unsigned"]), ") ", .integer, ">"])
  static let type = EntryKind(4, "#aicode.serialization.type", fields: [.type], body: ["<", 0, ">"])
  static let array = EntryKind(
    5, "#aicode.serialization.array", fields: [.attributes], body: ["<", .unlessEmpty(0, ["[", 0, "]"]), ">"])
  /// Elements of a tensor, whose type the operation says: whether one stands for all, and bytes.
  static let denseElements = EntryKind(
    6, "#aicode.serialization.dense_elements", fields: [.byte, .bytes],
    body: ["<[splat = ", .word(0, [0: "false", 1: "true"]), "] ", .base64(1), ">"])
  /// Elements of a tensor in a resource.
  static let denseResource = EntryKind(
    7, "#aicode.serialization.dense_resource", fields: [.resource], body: ["<", .key(0), ">"])
  /// A name with values.
  static let opaque = EntryKind(
    9, "#aicode.serialization.opaque", fields: [.string, .attributes], body: ["<", 0, " = [", 1, "]>"])
  static let dictionary = EntryKind(
    45, "#aicode.serialization.dictionary", fields: [.attributes],
    body: ["<", .unlessEmpty(0, ["{", .bare(0), "}"]), ">"])

  static let plainAttributes = [
    string, integer, type, array, denseElements, denseResource, opaque, dictionary,
    // The format of the float is not stored: of 16 bits, it may be either.
    EntryKind(3, "#aicode.serialization.float", fields: [.number, .bits], body: ["<(", 0, "bit) ", .float, ">"]),
    EntryKind(14, "#aicode.symbol_ref_v1", fields: [.strings], body: ["<", .unquoted(0), ">"]),
    // What an invocation calls.
    EntryKind(
      16, "#aicode.param.constant_v1", fields: [.attribute, .type], body: ["<binding{ [", 0, "] : ", 1, " }>"]),
    EntryKind(46, "#aicode.unit_v1"),
  ]
}
