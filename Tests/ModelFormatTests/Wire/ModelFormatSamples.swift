import _ModelTestSupport
@testable import ModelWire

/// Files in wire format that several tests use.
enum ModelFormatSamples {
  /// A small model with every kind of field: numbers, text, messages, maps, floats, weights and unknown fields.
  static let everything: [UInt8] = {
    let image = WireText.varint(1, 28) + WireText.varint(2, 28) + WireText.varint(3, 10)
    let input = WireText.text(1, "image") + WireText.text(2, "a digit") + WireText.bytes(3, WireText.bytes(4, image))
    let entry = WireText.text(1, "key") + WireText.text(2, "Größe")
    let metadata = WireText.text(1, "a model") + WireText.bytes(100, entry)
    let description = WireText.bytes(1, input) + WireText.bytes(100, metadata)
    let weights = WireText.bytes(1, WireText.littleEndian((0..<300).map { Float($0) }))
    let bias = WireText.float(1, 1) + WireText.float(1, 2)
    let innerProduct =
      WireText.varint(1, 150) + WireText.varint(2, 2) + WireText.bytes(20, weights) + WireText.bytes(21, bias)
    let layer =
      WireText.text(1, "dense") + WireText.text(2, "image") + WireText.text(3, "out")
      + WireText.bytes(140, innerProduct)
    return WireText.varint(1, 4) + WireText.bytes(2, description) + WireText.bytes(500, WireText.bytes(1, layer))
      + WireText.text(9002, "later")
  }()
}
