internal import ModelFormat
internal import ModelSpec

/// A `.mlweights` file: weights of a compiled model without the model.
///
/// Documentation/commands/weights.md has its layout.
public struct WeightsFile: Sendable {
  /// What the file brings.
  public enum Kind: UInt32, Sendable {
    /// All tensors, and what stands around them: enough to make the weight files anew.
    case all = 1
    /// The tensors that changed; the rest is taken from the model.
    case changes = 2
  }

  /// A weight file of the model.
  public struct File: Equatable, Sendable {
    /// Its path in the compiled directory.
    public var path: String
    /// Bytes of the weight file.
    public var byteCount: Int
    /// SHA-256 of the file with these weights in it: 32 bytes.
    public var digest: [UInt8]
    /// `Checksum64` of what stands around the tensors, one after the other.
    var frameCheck: UInt64
    /// What stands around the tensors; nil in a file of changes.
    var frame: WeightBlocks?
  }

  /// A tensor of the model, whether it is brought or not.
  public struct Tensor: Equatable, Sendable {
    /// Its name, type, shape and place in the model.
    public var tensor: WeightTensor
    /// SHA-256 of its elements: 32 bytes.
    public var digest: [UInt8]
    /// `Checksum64` of its elements.
    var check: UInt64
    /// The elements; nil when they did not change.
    var blocks: WeightBlocks?

    /// Whether the file brings the elements.
    public var isPresent: Bool { blocks != nil }
  }

  /// The path that the file was read from.
  public let path: String
  /// Bytes of the file.
  public let byteCount: Int
  /// Whether the file brings all tensors, or the changed ones alone.
  public let kind: Kind
  /// The model that the weights are for, without weights.
  public let identity: GraphIdentity
  /// The source that the weights were compiled from, as far as the model said.
  public let origin: WeightOrigin
  /// The model's weight files, in the order of its models.
  public let files: [File]
  /// By file, and in a file by place.
  public let tensors: [Tensor]
  let source: MappedFile

  /// Byte layout.
  enum Layout {
    static let magic: [UInt8] = [0x89, 0x4d, 0x4c, 0x57, 0x0d, 0x0a, 0x1a, 0x0a]
    static let version: UInt32 = 1
    static let headerByteCount = 128
    /// Bytes of the header that its own digest covers.
    static let checkedByteCount = 96
    static let digestByteCount = 32
    /// Axes that a tensor can have.
    static let mostAxes = 16
    /// Bytes of a table: half a million tensors.
    static let mostTableBytes = 64 << 20
    /// Bytes around the tensors of one file, which are held in memory.
    static let mostFrameBytes = 256 << 20
  }

  /// Bytes of the tensors that the file brings, unpacked.
  public var presentByteCount: Int { tensors.reduce(0) { $0 + ($1.blocks?.byteCount ?? 0) } }
}

/// Bytes in blocks of 256 KiB, each packed or as it is, one after the other in the file.
struct WeightBlocks: Equatable, Sendable {
  /// Where the first block begins in the file.
  var offset: Int
  /// Bytes of all blocks, unpacked.
  var byteCount: Int
  /// Bytes of each block in the file. A block that is as long as it is unpacked is not packed.
  var sizes: [Int]

  /// Blocks that `byteCount` bytes take.
  static func count(_ byteCount: Int) -> Int {
    byteCount / ChunkedFile.chunkByteCount + (byteCount % ChunkedFile.chunkByteCount == 0 ? 0 : 1)
  }

  /// Bytes of block `index`, unpacked.
  func byteCount(of index: Int) -> Int {
    min(ChunkedFile.chunkByteCount, byteCount - index * ChunkedFile.chunkByteCount)
  }
}
