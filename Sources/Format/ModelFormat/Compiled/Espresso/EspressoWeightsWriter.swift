package import ModelSpec

/// Writes `model.espresso.weights` without holding more than one computed blob at a time.
package struct EspressoWeightsWriter: Sendable {
  fileprivate enum Content: Sendable {
    case data(WeightData)
    case computed(@Sendable () throws(Diagnostic) -> WeightData)
  }

  fileprivate struct Blob: Sendable {
    let byteCount: Int
    let content: Content
  }

  private var blobs: [Blob] = []

  package init() {}

  /// Appends a blob whose bytes are there already.
  ///
  /// - Returns: Its number in the file.
  @discardableResult
  package mutating func append(_ data: WeightData) -> UInt64 {
    append(Blob(byteCount: data.byteCount, content: .data(data)))
  }

  /// Appends a blob that is computed when the file is written, such as the weights of a convolution with the batch
  /// normalization after it folded in.
  ///
  /// - Parameters:
  ///   - byteCount: Bytes that `compute` is going to return.
  ///   - compute: Called once for each time the file is written; its result is dropped before the next blob is computed.
  /// - Returns: Its number in the file.
  @discardableResult
  package mutating func append(
    byteCount: Int, computing compute: @escaping @Sendable () throws(Diagnostic) -> WeightData
  ) -> UInt64 {
    append(Blob(byteCount: byteCount, content: .computed(compute)))
  }

  private mutating func append(_ blob: Blob) -> UInt64 {
    blobs.append(blob)
    return UInt64(2 * blobs.count - 1)
  }

  /// The content of `file`, with other bytes in the blobs whose numbers `replaced` has.
  ///
  /// - Throws: `Diagnostic` with code `espresso-blob` when the blobs of the file do not stand as they are written: in
  ///   pairs of padding and data, numbered from 0.
  package init(_ file: EspressoWeights, replacing replaced: [UInt64: WeightData]) throws(Diagnostic) {
    let isSequential = file.identifiers.elementsEqual((0..<file.identifiers.count).lazy.map { UInt64($0) })
    guard isSequential, file.identifiers.count % 2 == 0 else {
      throw Diagnostic(
        "espresso-blob", "the blobs of the weight file are not numbered in order",
        remedy: "compile the model again from its source")
    }
    for identifier in file.identifiers where identifier % 2 == 1 {
      append(replaced[identifier] ?? file[identifier] ?? WeightData())
    }
  }

  /// The bytes of blob `number`.
  ///
  /// - Throws: `Diagnostic` when there is no such blob, or what computing it throws.
  package func data(ofBlob number: UInt64) throws(Diagnostic) -> WeightData {
    guard number % 2 == 1, let index = Int(exactly: number / 2), blobs.indices.contains(index) else {
      throw Diagnostic("espresso-blob", "there is no blob \(number)")
    }
    return try blobs[index].bytes(number: 2 * index + 1)
  }

  /// Writes the file so that its old content stays until the whole new one is there.
  ///
  /// - Throws: `Diagnostic` that says why the file cannot be written, with code `weight-count` when a computed blob is
  ///   not as long as was said, or what computing throws.
  package func write(to path: String) throws(Diagnostic) {
    try AtomicFile.write(path) { file throws(Diagnostic) in try write(to: file) }
  }

  /// Writes the file as part of a directory that is being made.
  func write(to file: FileWriter) throws(Diagnostic) {
    try forEachPiece { piece throws(Diagnostic) in try file.write(piece) }
  }

  /// The SHA-256 of the file that is written.
  ///
  /// It is computed from the blobs and not from the file, so that it can be computed on another thread while the file is
  /// written: it takes as long as the writing. Computed blobs are computed once more.
  package func digest() throws(Diagnostic) -> SHA256Digest {
    let hash = try SHA256()
    try forEachPiece { piece throws(Diagnostic) in try hash.update(piece) }
    return SHA256Digest(try hash.finish())
  }

  /// Calls `body` with the file's content piece by piece.
  private func forEachPiece(_ body: (WeightData) throws(Diagnostic) -> Void) throws(Diagnostic) {
    let paddings = self.paddings
    try body(WeightData(bytes: table(paddings)))
    for (index, blob) in blobs.enumerated() {
      try body(WeightData(bytes: [UInt8](repeating: 0, count: paddings[index])))
      try body(try blob.bytes(number: 2 * index + 1))
    }
  }

  private func table(_ paddings: [Int]) -> [UInt8] {
    let sizes = zip(paddings, blobs).flatMap { [$0, $1.byteCount] }
    var table = CoreMLDataWriter()
    table.list(Array(sizes.enumerated())) { output, entry in
      output.uint64(UInt64(entry.offset))
      output.uint64(UInt64(entry.element))
    }
    return table.bytes
  }

  /// Bytes of the file.
  var byteCount: Int {
    8 + 32 * blobs.count + zip(paddings, blobs).reduce(0) { $0 + $1.0 + $1.1.byteCount }
  }

  /// Zeros before each blob.
  private var paddings: [Int] {
    var position = 8 + 32 * blobs.count
    return blobs.map { blob in
      let padding = -position & (Self.alignment - 1)
      position += padding + blob.byteCount
      return padding
    }
  }

  /// Offsets of blobs in the file are multiples of this many bytes.
  private static let alignment = 64
}

extension EspressoWeightsWriter.Blob {
  func bytes(number: Int) throws(Diagnostic) -> WeightData {
    switch content {
    case .data(let data): return data
    case .computed(let compute):
      let data = try compute()
      guard data.byteCount == byteCount else {
        throw Diagnostic(
          "weight-count", "blob \(number) has \(data.byteCount) bytes, expected \(byteCount)",
          found: "\(data.byteCount)", expected: "\(byteCount)")
      }
      return data
    }
  }
}
