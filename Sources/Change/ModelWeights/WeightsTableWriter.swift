internal import ModelFormat
import ModelSpec

/// Puts together the table of a `.mlweights` file, little-endian and without padding.
struct WeightsTableWriter {
  private(set) var bytes: [UInt8] = []

  mutating func number<Value: FixedWidthInteger>(_ value: Value) {
    for shift in stride(from: 0, to: Value.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func raw(_ more: [UInt8]) { bytes += more }

  /// The number of UTF-8 bytes in 16 bits, and the bytes. No name is as long as to lose any: see `isStorable`.
  mutating func text(_ text: String) {
    let utf8 = Array(text.utf8.prefix(Int(UInt16.max)))
    number(UInt16(utf8.count))
    bytes += utf8
  }

  static func isStorable(_ text: String) -> Bool { text.utf8.count <= Int(UInt16.max) }

  mutating func sizes(_ blocks: WeightBlocks) {
    for size in blocks.sizes { number(UInt32(size)) }
  }
}

extension WeightsTableWriter {
  /// The table of a file.
  init(identity: GraphIdentity, origin: WeightOrigin, files: [WeightsFile.File], tensors: [WeightsFile.Tensor]) {
    number(UInt32(identity.parts.count))
    for part in identity.parts {
      text(part.path)
      raw(part.digest)
    }
    text(origin.modelHash)
    text(origin.modelName)
    number(UInt32(files.count))
    for file in files {
      text(file.path)
      number(UInt64(file.byteCount))
      raw(file.digest)
      number(file.frameCheck)
      let own = tensors.filter { $0.tensor.file == file.path }
      number(UInt32(own.count))
      for tensor in own { add(tensor) }
      if let frame = file.frame { sizes(frame) }
    }
  }

  private mutating func add(_ entry: WeightsFile.Tensor) {
    let tensor = entry.tensor
    text(tensor.name)
    number(UInt8(truncatingIfNeeded: tensor.type.rawValue))
    number(UInt8(truncatingIfNeeded: tensor.shape.count))
    for length in tensor.shape { number(UInt64(length)) }
    number(UInt64(tensor.range.lowerBound))
    number(UInt64(tensor.range.count))
    raw(entry.digest)
    number(entry.check)
    number(UInt8(entry.isPresent ? 1 : 0))
    if let blocks = entry.blocks { sizes(blocks) }
  }
}
