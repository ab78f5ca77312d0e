internal import ModelSpec
internal import ModelWire

/// A value type that can be written in wire format.
protocol WireEncodable: SpecMessage {
  /// Writes the fields from the last to the first.
  func encode(to writer: inout WireWriter)
}

extension WireWriter {
  mutating func message(_ number: Int, _ value: some WireEncodable) {
    entry(number) { value.encode(to: &$0) }
  }
}
