/// Choices made by the fuzzer's bytes; all zeros once they are used up.
struct ByteReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index >= bytes.count }

  mutating func byte() -> Int {
    guard index < bytes.count else { return 0 }
    index += 1
    return Int(bytes[index - 1])
  }

  /// One of `choices`, which is not empty.
  mutating func choose<Choice>(_ choices: [Choice]) -> Choice {
    choices[(byte() | (choices.count > 256 ? byte() << 8 : 0)) % choices.count]
  }
}
