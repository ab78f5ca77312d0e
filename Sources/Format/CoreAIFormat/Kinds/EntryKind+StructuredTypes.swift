/// Types that are made of other types.
extension EntryKind {
  /// A size of a tensor that is not known before the model runs.
  static let unknownSize = Int64.min

  static let tensor = EntryKind(
    2, "!aicode.tensor_v1", fields: [.signedNumbers, .type], body: ["<", .unlessEmpty(0, ["[", 0, "] : "]), 1, ">"])
  /// A tensor with a layout in memory, or of which only some elements are stored.
  static let encodedTensor = EntryKind(
    3, "!aicode.tensor_v1", fields: [.signedNumbers, .type, .attribute],
    body: ["<", .unlessEmpty(0, ["[", 0, "] : "]), 1, ", ", 2, ">"])
  /// A function; its results come first in the file.
  static let function = EntryKind(
    30, "!aicode.function_v1", fields: [.types, .types],
    body: ["<(", .unlessEmpty(1, ["operands ", 1]), ") -> (", .unlessEmpty(0, ["results ", 0]), ")>"])
  /// A state that lasts from call to call.
  static let handle = EntryKind(31, "!aicode.handle_v1", fields: [.type], body: ["<", 0, ">"])
  /// What orders the reading and writing of states.
  static let token = EntryKind(32, "!aicode.token_v1")
  static let image = EntryKind(
    39, "!aicode.image_v1", fields: [.attribute, .number, .number], body: ["<", .bare(0), " x ", 1, " x ", 2, ">"])
  static let constrainedImage = EntryKind(
    40, "!aicode.image_v1", fields: [.attribute, .number, .number, .attribute],
    body: ["<", .bare(0), " x ", 1, " x ", 2, ", image_constraints = ", .bare(3), ">"])

  static let structuredTypes = [
    tensor, encodedTensor, function, handle, token, image, constrainedImage,
    EntryKind(33, "!aicode.param.symbol_v1"),
    EntryKind(41, "!aicode.debuginfo.unresolved_v1", fields: [.type], body: ["<wrappedType = ", 0, ">"]),
  ]
}
