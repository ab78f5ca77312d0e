/// A value type made from one message of the Core ML specification.
///
/// Every message keeps the fields it does not know, so that writing a model back loses nothing.
public protocol SpecMessage: Equatable, Sendable {
  /// Makes a message with every field at its default.
  init()

  /// Fields that the schema does not know, as they stood in the file.
  var unknownFields: UnknownFields { get set }
}

extension SpecMessage {
  /// Makes a message and fills it in: `ScalarModel.with { $0.offset = 1 }`.
  public static func with<Failure: Error>(
    _ populate: (inout Self) throws(Failure) -> Void
  ) throws(Failure) -> Self {
    var message = Self()
    try populate(&message)
    return message
  }
}

/// Fields of a message that the schema does not name, in wire format and in the order of the file.
public struct UnknownFields: Equatable, Sendable {
  /// Tag and value of each field, one after the other; empty for nearly every message.
  public var bytes: [UInt8]

  /// Fields in wire format; none without bytes.
  public init(bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// Whether there are none.
  public var isEmpty: Bool { bytes.isEmpty }
}
