internal import ModelArchives
internal import ModelFormat
public import ModelSpec

extension WeightsFile {
  /// Writes all weights of `weights` to the file `path`, which is there whole or not at all.
  ///
  /// - Throws: `Diagnostic` when a weight file is missing, empty or cut off, or `path` cannot be written.
  public static func extract(_ weights: CompiledWeights, to path: String) throws(Diagnostic) {
    try weights.needWholeFiles()
    try write(weights, bringing: Set(weights.tensors.indices), kind: .all, to: path)
  }

  /// Writes the tensors of `new` that differ from those of `old` to the file `path`, which is there whole or not at all.
  ///
  /// - Returns: The tensors that differ.
  /// - Throws: `WeightsMismatch` when the models are not the same but for their weights; `Diagnostic` when a file of
  ///   theirs is missing, empty or cut off, or `path` cannot be written.
  @discardableResult
  public static func diff(
    from old: CompiledWeights, to new: CompiledWeights, path: String
  ) throws -> [WeightTensor] {
    try old.needWholeFiles()
    try new.needWholeFiles()
    let differences = WeightsMismatch.differences(
      of: old, expecting: new.identity, tensors: new.tensors, files: new.files.map { ($0.path, $0.byteCount) })
    guard differences.isEmpty else { throw WeightsMismatch(model: old.path, other: new.path, differences: differences) }
    var changed: Set<Int> = []
    for (index, tensor) in new.tensors.enumerated() {
      if try old.digest(tensor) != new.digest(tensor) { changed.insert(index) }
    }
    for (file, other) in zip(old.files, new.files) where old.frameCheck(file) != new.frameCheck(other) {
      throw WeightsMismatch(
        model: old.path, other: new.path, differences: ["'\(file.path)' holds other bytes around its tensors"])
    }
    try write(new, bringing: changed, kind: .changes, to: path)
    return changed.sorted().map { new.tensors[$0] }
  }

  private static func write(
    _ weights: CompiledWeights, bringing present: Set<Int>, kind: Kind, to path: String
  ) throws(Diagnostic) {
    for name in weights.tensors.map(\.name) + weights.files.map(\.path) + weights.identity.parts.map(\.path)
    where !WeightsTableWriter.isStorable(name) {
      throw Diagnostic("too-large", "the name '\(name.prefix(60))…' has more than 65535 bytes")
    }
    try AtomicFile.write(path) { writer throws(Diagnostic) in
      try writer.write([UInt8](repeating: 0, count: Layout.headerByteCount))
      var files: [File] = []
      var tensors: [Tensor] = []
      for file in weights.files {
        for (index, tensor) in weights.tensors.enumerated() where tensor.file == file.path {
          let isPresent = present.contains(index)
          let (check, blocks) = try write(weights.data(tensor), isPresent ? writer : nil)
          let entry = Tensor(
            tensor: tensor, digest: try weights.digest(tensor), check: check, blocks: isPresent ? blocks : nil)
          tensors.append(entry)
        }
        guard weights.frameRanges(file).reduce(0, { $0 + $1.count }) <= Layout.mostFrameBytes else {
          throw Diagnostic(
            "too-large", "'\(file.path)' holds too much that is no tensor of the model", at: Location(file: path))
        }
        let frame = try write(weights.frame(file), kind == .all ? writer : nil)
        files.append(
          File(
            path: file.path, byteCount: file.byteCount, digest: try SHA256Digest(of: file.data).bytes,
            frameCheck: frame.check, frame: kind == .all ? frame.blocks : nil))
      }
      let table = WeightsTableWriter(
        identity: weights.identity, origin: weights.origin, files: files, tensors: tensors)
      guard table.bytes.count <= Layout.mostTableBytes else {
        throw Diagnostic("too-large", "the model has more tensors than a .mlweights file can list")
      }
      let header = WeightsHeader(
        kind: kind, byteCount: writer.byteCount + table.bytes.count, tableOffset: writer.byteCount,
        identity: weights.identity.digest, tableDigest: try SHA256Digest(of: table.bytes).bytes)
      try writer.write(table.bytes)
      try writer.overwrite(try header.bytes(), at: 0)
    }
  }

  /// Writes `data` in blocks, or only looks at them where there is no writer.
  private static func write(
    _ data: WeightData, _ writer: FileWriter?
  ) throws(Diagnostic) -> (check: UInt64, blocks: WeightBlocks) {
    var blocks = WeightBlocks(offset: writer?.byteCount ?? 0, byteCount: data.byteCount, sizes: [])
    var checks: [UInt64] = []
    for piece in data.pieces {
      let bytes = piece.bytes
      checks.append(Checksum64.of(bytes))
      guard let writer else { continue }
      let stored = BlockCompression.packed(bytes) ?? bytes
      try writer.write(stored)
      blocks.sizes.append(stored.count)
    }
    return (Checksum64.joined(checks), blocks)
  }
}

extension WeightData {
  /// The data in pieces of one block each.
  var pieces: [WeightData] {
    guard let (source, range) = place else { return [] }
    return ChunkedFile.pieces(of: range).map { WeightData(source: source, range: $0) }
  }
}

extension CompiledWeights {
  /// Places of `file` that no tensor has, in order.
  static func frameRanges(_ byteCount: Int, _ tensors: some Sequence<Range<Int>>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var end = 0
    for range in tensors {
      if range.lowerBound > end { ranges.append(end..<range.lowerBound) }
      end = max(end, range.upperBound)
    }
    if byteCount > end { ranges.append(end..<byteCount) }
    return ranges
  }

  func frameRanges(_ file: File) -> [Range<Int>] {
    Self.frameRanges(file.byteCount, tensors.lazy.filter { $0.file == file.path }.map(\.range))
  }

  /// What stands around the tensors of `file`, one after the other: tables, records and padding.
  func frame(_ file: File) -> WeightData {
    guard let place = file.data.place else { return WeightData() }
    let start = place.range.lowerBound
    return WeightData(
      bytes: frameRanges(file).flatMap { place.source.copy(start + $0.lowerBound..<start + $0.upperBound) })
  }

  func frameCheck(_ file: File) -> UInt64 {
    Checksum64.joined(frame(file).pieces.map { Checksum64.of($0.bytes) })
  }
}
