package import ModelSpec
internal import OrderedCollections

extension ModelFile {
  /// Checks that every weight file that the model's ML Programs refer to is there and as long as they need it.
  ///
  /// - Throws: `Diagnostic` with code `weight-file-missing` or `weights-truncated`, or what the file is instead.
  package func checkWeightFileLengths() throws(Diagnostic) {
    var lengths: OrderedDictionary<String, Int> = [:]
    Self.collect(model, &lengths)
    for (name, expected) in lengths where weightBlobs[name] == nil {
      let found: MappedFile
      do throws(Diagnostic) {
        found = try weightFile(name)
      } catch {
        let count: Int? = error.diagnostic.code == "empty-file" ? 0 : nil
        guard count != nil || error.diagnostic.code == "weight-file-missing" else { throw error }
        throw shortage(name, at: error.diagnostic.location.file, found: count, expected: expected) ?? error
      }
      if let error = shortage(name, at: found.path, found: found.byteCount, expected: expected) { throw error }
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
      function.activeBlock?.forEachValue { value, _ in
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
