import ModelFormat
import ModelSpec

/// A `.mlweights` file field by field, any of which can be wrong; digests fit unless they are given.
struct RawWeightsFile {
  var magic: [UInt8] = [0x89, 0x4d, 0x4c, 0x57, 0x0d, 0x0a, 0x1a, 0x0a]
  var version: UInt32 = 1
  var kind: UInt32 = 2
  var byteCount: UInt64?
  var tableOffset: UInt64?
  var identity: [UInt8]?
  var tableDigest: [UInt8]?
  var headerDigest: [UInt8]?
  var payload: [UInt8] = []
  var parts: [(path: [UInt8], digest: [UInt8])] = [(Array("part".utf8), [UInt8](repeating: 1, count: 32))]
  var partCount: UInt32?
  var files: [File] = [File()]
  var fileCount: UInt32?
  var more: [UInt8] = []
  /// Bytes that the table is cut to.
  var tableByteCount: Int?

  struct File {
    var path: [UInt8] = Array("w".utf8)
    var byteCount: UInt64 = 64
    var tensors: [Tensor] = [Tensor()]
    var tensorCount: UInt32?
    var frameSizes: [UInt32] = []
  }

  struct Tensor {
    var name: [UInt8] = Array("t".utf8)
    var type: UInt8 = 2
    var shape: [UInt64] = [2, 3]
    var axisCount: UInt8?
    var offset: UInt64 = 8
    var byteCount: UInt64 = 24
    var check: UInt64 = 0
    var presence: UInt8 = 0
    var sizes: [UInt32] = []
  }

  static func number<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> Value(8 * $0)) }
  }

  private static func text(_ bytes: [UInt8]) -> [UInt8] { number(UInt16(bytes.count)) + bytes }

  private static func digest(_ bytes: [UInt8]) throws -> [UInt8] {
    try SHA256Digest(of: bytes).bytes
  }

  private var table: [UInt8] {
    var table = Self.number(partCount ?? UInt32(parts.count))
    for part in parts { table += Self.text(part.path) + part.digest }
    table += Self.text([]) + Self.text([])
    table += Self.number(fileCount ?? UInt32(files.count))
    for file in files {
      table += Self.text(file.path) + Self.number(file.byteCount) + [UInt8](repeating: 2, count: 32)
      table += Self.number(UInt64(0)) + Self.number(file.tensorCount ?? UInt32(file.tensors.count))
      for tensor in file.tensors {
        table += Self.text(tensor.name) + [tensor.type, tensor.axisCount ?? UInt8(tensor.shape.count)]
        for length in tensor.shape { table += Self.number(length) }
        table += Self.number(tensor.offset) + Self.number(tensor.byteCount) + [UInt8](repeating: 3, count: 32)
        table += Self.number(tensor.check) + [tensor.presence]
        for size in tensor.sizes { table += Self.number(size) }
      }
      for size in file.frameSizes { table += Self.number(size) }
    }
    table += more
    return Array(table.prefix(tableByteCount ?? table.count))
  }

  func bytes() throws -> [UInt8] {
    let table = self.table
    let graph = parts.flatMap { Self.number(UInt32($0.path.count)) + $0.path + $0.digest }
    var bytes = magic + Self.number(version) + Self.number(kind)
    bytes += Self.number(byteCount ?? UInt64(128 + payload.count + table.count))
    bytes += Self.number(tableOffset ?? UInt64(128 + payload.count))
    bytes += try identity ?? Self.digest(graph)
    bytes += try tableDigest ?? Self.digest(table)
    bytes += try headerDigest ?? Self.digest(bytes)
    return bytes + payload + table
  }
}
