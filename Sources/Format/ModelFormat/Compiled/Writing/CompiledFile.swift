package import ModelSpec
internal import Synchronization

/// One file of a compiled directory that is to be written.
package struct CompiledFile: Sendable {
  package enum Content: Sendable {
    case bytes([UInt8])
    /// Bytes that may lie in a file which is gone by now, as long as it is open.
    case data(WeightData)
    case coreMLData(any CoreMLDataFile)
    /// A weight file, and where its hash goes.
    case weights(EspressoWeightsWriter, WrittenDigest?)
    case program(MILText)
    /// Parts of another file at their places, in ascending order, or all of it; between them is nothing.
    case copy(MappedFile, only: [Range<Int>]? = nil)
    /// A weight file of which parts are as in another file.
    case chunks(ChunkedFile)
    /// Made when its turn comes; files are written in order.
    case computed(@Sendable () throws(Diagnostic) -> any CoreMLDataFile)
  }

  /// Path in the directory.
  package var path: String
  package var content: Content

  package init(_ path: String, _ content: Content) {
    self.path = path
    self.content = content
  }

  /// The file's length, 0 where it is not known before the file is written.
  package var knownByteCount: Int {
    switch content {
    case .bytes(let bytes): bytes.count
    case .data(let data): data.byteCount
    case .weights(let weights, _): weights.byteCount
    case .copy(let file, let parts): parts.map { $0.last?.upperBound ?? 0 } ?? file.byteCount
    case .chunks(let file): file.byteCount
    case .coreMLData, .program, .computed: 0
    }
  }

  /// The same file in the directory `folder` of the compiled directory.
  package func inside(_ folder: String) -> CompiledFile {
    CompiledFile("\(folder)/\(path)", content)
  }
}

/// The SHA-256 of a file of a compiled directory, which is there when the file was written.
package final class WrittenDigest: Sendable {
  private let digest = Mutex<SHA256Digest?>(nil)

  package init() {}

  func set(_ value: SHA256Digest) {
    digest.withLock { $0 = value }
  }

  /// - Throws: `Diagnostic` when the file was not written yet.
  package func value() throws(Diagnostic) -> SHA256Digest {
    guard let value = digest.withLock({ $0 }) else {
      throw Diagnostic("internal", "a hash was asked for before its file was written")
    }
    return value
  }
}
