public import ModelSpec
internal import OrderedCollections

extension ModelFile {
  /// What is wrong or odd about the files themselves, though the model can be read: items that a package lacks, weights
  /// that an ML Program or a compiled network refers to and that are not there or not what it says, and `unreadLayers`.
  public var findings: [Diagnostic] {
    missingItems + missingWeights + weightProblems(of: model) + overlappingWeights(of: model)
      + overlongWeightFiles(of: model) + unreadLayers
  }

  private var missingItems: [Diagnostic] {
    (package?.missingItems ?? []).map { item in
      Diagnostic(
        .warning, "package-item-missing",
        "the manifest lists item '\(item.name)', but there is no '\(ModelPackage.dataName)/\(item.path)'",
        at: Location(file: package.map { FilePath.joined($0.path, ModelPackage.manifestName) }),
        remedy: "get the whole package again, unless the item is an empty directory")
    }
  }

  /// A file that is damaged as a whole has no more findings than these.
  private static let weightProblemLimit = 20

  private func weightProblems(of model: Model) -> [Diagnostic] {
    if let pipeline = model.pipeline { return pipeline.models.flatMap(weightProblems) }
    guard case .mlProgram(let program)? = model.kind else { return [] }
    var problems: [Diagnostic] = []
    var missing: Set<String> = []
    for function in program.functions.values {
      function.activeBlock?.forEachBlob { value, place in
        guard case .blobFileValue(let blob)? = value.value, problems.count < Self.weightProblemLimit,
          !missing.contains(blob.fileName)
        else { return }
        do throws(Diagnostic) {
          if weightBlobs[blob.fileName] == nil, format != .aimodel { _ = try weightFile(blob.fileName) }
          if let problem = problem(of: blob, type: value.type, at: place) { problems.append(problem) }
        } catch {
          missing.insert(blob.fileName)
          problems.append(error.diagnostic)
        }
      }
    }
    return problems
  }

  private func problem(
    of blob: MILSpec.Value.BlobFileValue, type: MILSpec.ValueType?, at place: MILSpec.ConstantPlace
  ) -> Diagnostic? {
    let user = place.operation?.outputs.first?.name ?? place.name
    do throws(Diagnostic) {
      let entry = try weights(blob)
      guard case .tensorType(let tensor)? = type?.kind else { return nil }
      guard entry.dataType.dataType == tensor.dataType else {
        return Diagnostic(
          .error, "weight-type",
          "the weights of '\(user)' at offset \(blob.offset) of '\(blob.fileName)' are "
            + "\(entry.dataType.dataType.schemaName), expected \(tensor.dataType.schemaName)",
          found: entry.dataType.dataType.schemaName, expected: tensor.dataType.schemaName)
      }
      let expected = tensor.byteCount
      guard expected != UInt64(entry.data.byteCount) else { return nil }
      return Diagnostic(
        .error, "weight-size",
        "the weights of '\(user)' at offset \(blob.offset) of '\(blob.fileName)' hold \(entry.data.byteCount) bytes, "
          + "expected \(expected)", found: "\(entry.data.byteCount)", expected: "\(expected)")
    } catch {
      var problem = error.diagnostic
      problem.message += " (weights of '\(user)')"
      return problem
    }
  }
}

extension Diagnostic {
  /// Whether the finding is that a weight file is not there.
  package var isOfMissingWeights: Bool { code == "weight-file-missing" }
}
