internal import ModelFormat
internal import ModelSpec

extension WeightsFile {
  /// Puts these weights into the compiled model `weights`.
  ///
  /// At any moment the old or the whole new model is at its path, also when this process is killed: a new directory is
  /// made beside the old one and takes its place when it is whole.
  ///
  /// - Throws: `WeightsMismatch` when the model is not the one that the weights were made for; `Diagnostic` when the file
  ///   is damaged, the model has other weights than the changes are for, or it cannot be written.
  public func apply(to weights: CompiledWeights) throws {
    let isComplete = weights.files.allSatisfy { $0.problem == nil }
    guard !isComplete, kind == .all else { return try applyWhole(to: weights) }
    // What is to be made anew stands in for what is not whole, without elements, and is checked in the same way.
    let folder = try TemporaryDirectory()
    var standIns: NameMap<MappedFile> = [:]
    for file in weights.files where file.problem != nil {
      guard let new = files.first(where: { $0.path == file.path }) else { continue }
      standIns[file.path] = try standIn(for: new, at: "\(folder.path)/\(standIns.count)")
    }
    try applyWhole(to: try CompiledWeights(path: weights.path, standIns: standIns))
  }

  private func applyWhole(to weights: CompiledWeights) throws {
    let differences = WeightsMismatch.differences(
      of: weights, expecting: identity, tensors: tensors.map(\.tensor), files: files.map { ($0.path, $0.byteCount) })
    guard differences.isEmpty else { throw WeightsMismatch(model: weights.path, other: path, differences: differences) }
    try weights.needWholeFiles()
    var directory = weights.directory
    for file in files {
      guard let old = weights.files.first(where: { $0.path == file.path }) else { continue }
      let own = tensors.filter { $0.tensor.file == file.path }
      // A file of which nothing changed is copied like the rest.
      guard kind == .all || own.contains(where: \.isPresent) else { continue }
      directory.replace(file.path, with: .chunks(try chunks(of: file, own, over: old)))
      try replaceHash(file, old, in: &directory)
    }
    try replaceOrigin(in: &directory)
    try directory.write(to: weights.path)
  }

  /// Files are made anew of all weights only as far as the weights take room themselves; what is packed tightest
  /// still unpacks to a thousandfold at most.
  private func checkSize(of file: File) throws(Diagnostic) {
    let (scaled, overflow) = byteCount.multipliedReportingOverflow(by: 1000)
    let most = overflow ? Int.max : max(scaled, 256 << 20)
    guard file.byteCount <= most else {
      throw Diagnostic(
        "too-large",
        "'\(file.path)' would have \(file.byteCount) bytes, which is more than a file of \(byteCount) bytes may bring",
        at: Location(file: path), found: "\(file.byteCount)", expected: "up to \(most)")
    }
  }

  /// A file with what stands around the tensors of `file` and zeros for their elements, which take no room.
  private func standIn(for file: File, at path: String) throws(Diagnostic) -> MappedFile {
    try checkSize(of: file)
    let own = tensors.lazy.filter { $0.tensor.file == file.path }.map(\.tensor.range)
    let frame = try frameBytes(of: file, Array(own), over: nil)
    try AtomicFile.write(path, isDurable: false) { writer throws(Diagnostic) in
      if file.byteCount > 0 { try writer.overwrite([0], at: file.byteCount - 1) }
      var position = 0
      for range in CompiledWeights.frameRanges(file.byteCount, own) {
        try writer.overwrite(Array(frame[position..<position + range.count]), at: range.lowerBound)
        position += range.count
      }
    }
    return try MappedFile(path: path)
  }

  // The weight file --------------------------------------------------------------------------------------------------

  /// What a run of chunks is part of.
  private enum Owner: Sendable {
    case frame
    case tensor(Int)
  }

  private func chunks(
    of file: File, _ own: [Tensor], over old: CompiledWeights.File
  ) throws(Diagnostic) -> ChunkedFile {
    var chunks: [ChunkedFile.Chunk] = []
    var owners: [Owner] = []
    // What is brought comes first: unpacking takes longest.
    for (index, entry) in own.enumerated() {
      guard let blocks = entry.blocks else { continue }
      let start = entry.tensor.range.lowerBound
      forEachBlock(blocks, of: "the values of tensor '\(entry.tensor.name)'") { block, read in
        let offset = start + block * ChunkedFile.chunkByteCount
        chunks.append(ChunkedFile.Chunk(offset..<offset + blocks.byteCount(of: block), .made(read)))
        owners.append(.tensor(index))
      }
    }
    let source = old.data.place?.source as? MappedFile
    for (index, entry) in own.enumerated() where !entry.isPresent {
      guard let source else { continue }
      for piece in ChunkedFile.pieces(of: entry.tensor.range) {
        chunks.append(ChunkedFile.Chunk(piece, .file(source)))
        owners.append(.tensor(index))
      }
    }
    let frame = try frameBytes(of: file, own.map(\.tensor.range), over: old)
    var position = 0
    for range in CompiledWeights.frameRanges(file.byteCount, own.lazy.map(\.tensor.range)) {
      for piece in ChunkedFile.pieces(of: range) {
        let bytes = frame[position..<position + piece.count]
        position += piece.count
        // What the old file has is copied along with the tensors beside it.
        let old = file.frame == nil ? source : nil
        let content = old.map { .file($0) } ?? ChunkedFile.Content.made { () throws(Diagnostic) in Array(bytes) }
        chunks.append(ChunkedFile.Chunk(piece, content))
        owners.append(.frame)
      }
    }
    let (weightsPath, chunkOwners) = (path, owners)
    return ChunkedFile(chunks) { checks throws(Diagnostic) in
      var found = [[UInt64]](repeating: [], count: own.count)
      for (owner, check) in zip(chunkOwners, checks) {
        if case .tensor(let index) = owner { found[index].append(check) }
      }
      try Self.compare(own, found.map { Checksum64.joined($0) }, weights: weightsPath)
    }
  }

  /// What stands around the tensors of `file`, which must have the check that the table has.
  private func frameBytes(
    of file: File, _ own: [Range<Int>], over old: CompiledWeights.File?
  ) throws(Diagnostic) -> [UInt8] {
    let bytes: [UInt8]
    if let frame = file.frame {
      bytes = try self.bytes(frame, of: "the bytes around the tensors of '\(file.path)'")
    } else if let source = old?.data.place?.source {
      bytes = CompiledWeights.frameRanges(file.byteCount, own).flatMap { source.copy($0) }
    } else {
      bytes = []
    }
    guard Checksum64.joined(WeightData(bytes: bytes).pieces.map { Checksum64.of($0.bytes) }) == file.frameCheck else {
      let culprit = file.frame == nil ? "'\(file.path)' holds" : "the file brings for '\(file.path)'"
      throw Diagnostic(
        "weights-damaged", "\(culprit) other bytes around its tensors than the weights were made for",
        at: Location(file: path), remedy: Self.again)
    }
    return bytes
  }

  /// Holds the checks of the tensors that were written against the table.
  private static func compare(_ own: [Tensor], _ found: [UInt64], weights: String) throws(Diagnostic) {
    let wrong = zip(own, found).filter { $0.check != $1 }.map(\.0)
    if let damaged = wrong.first(where: \.isPresent) {
      throw Diagnostic(
        "weights-damaged", "the values of tensor '\(damaged.tensor.name)' are corrupt: checksum mismatch",
        at: Location(file: weights), remedy: again)
    }
    guard !wrong.isEmpty else { return }
    let names = wrong.prefix(20).map { "'\($0.tensor.name)'" }.joined(separator: ", ")
    let more = wrong.count > 20 ? " and \(wrong.count - 20) more" : ""
    let which = wrong.count == 1 ? "1 tensor that it does not bring" : "\(wrong.count) tensors that it does not bring"
    throw Diagnostic(
      "weights-base", "the changes are for other weights than the model has: \(which): \(names)\(more)",
      at: Location(file: weights),
      remedy: "apply them to the model that they were made from, or apply all weights: `modelc weights extract`")
  }

  // Digests in other files -------------------------------------------------------------------------------------------

  /// Puts the digest of the new weight file of a network where its directory has that of the old one.
  private func replaceHash(
    _ file: File, _ old: CompiledWeights.File, in directory: inout CompiledDirectoryCopy
  ) throws(Diagnostic) {
    guard let folder = old.network else { return }
    try change(folder + WeightOrigin.path, in: &directory) {
      $0.set(WeightOrigin.weightsKey, SHA256Digest(file.digest).base64)
    }
  }

  private func replaceOrigin(in directory: inout CompiledDirectoryCopy) throws(Diagnostic) {
    try change(WeightOrigin.path, in: &directory) {
      if !origin.modelHash.isEmpty { $0.set(WeightOrigin.hashKey, origin.modelHash) }
      if !origin.modelName.isEmpty { $0.set(WeightOrigin.nameKey, origin.modelName) }
    }
  }

  private func change(
    _ name: String, in directory: inout CompiledDirectoryCopy, _ change: (inout Analytics) -> Void
  ) throws(Diagnostic) {
    guard let data = directory.data(name) else { return }
    var analytics = try Analytics(data, file: name)
    change(&analytics)
    directory.replace(name, with: .data(WeightData(bytes: analytics.bytes)))
  }
}
