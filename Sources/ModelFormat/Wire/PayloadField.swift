/// A field that holds weights and is therefore referred to, not unpacked. The list is generated from the schema.
struct PayloadField: Hashable {
  /// Full name of the message.
  let message: String
  /// The field's number.
  let number: UInt32
  /// True for a packed `repeated float`, false for `bytes`.
  let isPackedFloat: Bool
}
