package import ModelSpec
internal import OrderedCollections

extension ModelFile {
  /// Checks that nothing is missing that the model needs to run: weight files are there and as long as they have to be, and
  /// every layer could be read.
  ///
  /// - Throws: The first of `weightFileProblems`, or of `unreadLayers`, or about weights that share bytes.
  package func checkIsWhole() throws(Diagnostic) {
    if let problem = weightFileProblems.first ?? unreadLayers.first ?? overlappingWeights(of: model).first {
      throw problem
    }
  }

  /// What is wrong with weight files as a whole, at most one sentence a file: missing, cut off, or something else than a
  /// weight file.
  package var weightFileProblems: [Diagnostic] {
    // Weights of Core AI lie in the file that was read.
    guard format != .aimodel else { return [] }
    var lengths: OrderedDictionary<String, Int> = [:]
    Self.collect(model, &lengths)
    return missingWeights + lengths.compactMap { name, expected in problem(name, expected) }
  }

  private func problem(_ name: String, _ expected: Int) -> Diagnostic? {
    guard weightBlobs[name] == nil else { return nil }
    do throws(Diagnostic) {
      let found = try weightFile(name)
      return shortage(name, at: found.path, found: found.byteCount, expected: expected)
    } catch {
      let count: Int? = error.diagnostic.code == "empty-file" ? 0 : nil
      guard count != nil || error.diagnostic.code == "weight-file-missing" else { return error.diagnostic }
      return shortage(name, at: error.diagnostic.location.file, found: count, expected: expected) ?? error.diagnostic
    }
  }

  private func shortage(_ name: String, at path: String?, found: Int?, expected: Int) -> Diagnostic? {
    let prefix = "@model_path/"
    return WeightFileShortage.error(
      name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name, at: path, found: found,
      expected: expected, isExact: false)
  }

  /// The end of the last tensor in each file. Elements come right after their record in every file that is written, and
  /// never before it.
  private static func collect(_ model: Model, _ lengths: inout OrderedDictionary<String, Int>) {
    if let pipeline = model.pipeline {
      for child in pipeline.models { collect(child, &lengths) }
      return
    }
    guard case .mlProgram(let program)? = model.kind else { return }
    for function in program.functions.values {
      function.activeBlock?.forEachBlob { value, _ in
        guard case .blobFileValue(let blob)? = value.value, case .tensorType(let tensor)? = value.type?.kind else {
          return
        }
        let (start, isFar) = blob.offset.addingReportingOverflow(UInt64(WeightBlobLayout.alignment))
        let (end, isFarther) = start.addingReportingOverflow(tensor.byteCount)
        // What no file can hold is not a matter of its length.
        let length = isFar || isFarther ? 0 : Int(exactly: end) ?? 0
        lengths[blob.fileName] = max(lengths[blob.fileName] ?? 0, length)
      }
    }
  }
}
