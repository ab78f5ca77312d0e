package import ModelSpec
internal import OrderedCollections

extension ModelFile {
  /// The parts of the weight file `name` that are in use, in ascending order: its header, the tensors that follow one
  /// another from there, and everything that `program` refers to.
  ///
  /// - Returns: Nil for a file with another layout, whose parts are not known.
  /// - Throws: As `weightFile(_:)`.
  package func weightFileParts(_ name: String, of program: MILSpec.Program) throws(Diagnostic) -> [Range<Int>]? {
    guard let file = try? WeightBlobFile(try weightFile(name)) else { return nil }
    return file.parts(Self.blobs(of: program)[name] ?? [])
  }

  /// Warnings about weight files that are longer than the parts in use.
  func overlongWeightFiles(of model: Model) -> [Diagnostic] {
    if let pipeline = model.pipeline { return pipeline.models.flatMap(overlongWeightFiles) }
    guard case .mlProgram(let program)? = model.kind else { return [] }
    return Self.blobs(of: program).compactMap { name, blobs in
      guard weightBlobs[name] == nil, let file = try? weightFile(name),
        let end = (try? WeightBlobFile(file))?.parts(blobs).last?.upperBound, end < file.byteCount
      else { return nil }
      return Diagnostic(
        .warning, "weight-file-long",
        "the weight file '\(name)' has \(file.byteCount) bytes, but what it holds ends after \(end)",
        at: Location(file: file.path), found: "\(file.byteCount)", expected: "\(end)",
        remedy: "nothing reads the rest, and compiling leaves it out")
    }
  }

  /// Errors about tensors that a program refers to and that share bytes: one of two records is not where a writer put it, and
  /// its elements are those of the other.
  func overlappingWeights(of model: Model) -> [Diagnostic] {
    if let pipeline = model.pipeline { return pipeline.models.flatMap(overlappingWeights) }
    guard case .mlProgram(let program)? = model.kind else { return [] }
    return Self.blobs(of: program).compactMap { name, blobs in
      guard weightBlobs[name] == nil, let mapped = try? weightFile(name), let file = try? WeightBlobFile(mapped) else {
        return nil
      }
      return file.overlap(of: Set(blobs.map(\.offset)), named: name)
    }
  }

  /// For each weight file, the references to it and the bytes that their types take.
  private static func blobs(
    of program: MILSpec.Program
  ) -> OrderedDictionary<String, [(offset: UInt64, byteCount: UInt64)]> {
    var blobs: OrderedDictionary<String, [(offset: UInt64, byteCount: UInt64)]> = [:]
    for function in program.functions.values {
      function.activeBlock?.forEachBlob { value, _ in
        guard case .blobFileValue(let blob)? = value.value else { return }
        var byteCount: UInt64 = 0
        if case .tensorType(let tensor)? = value.type?.kind { byteCount = tensor.byteCount }
        blobs[blob.fileName, default: []].append((blob.offset, byteCount))
      }
    }
    return blobs
  }
}
