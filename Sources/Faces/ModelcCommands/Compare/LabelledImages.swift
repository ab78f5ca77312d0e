internal import ModelCompare
internal import ModelFormat
internal import ModelImage
internal import ModelRuntime
internal import ModelSpec

/// Images in folders that are called by their labels: `DIR/cat/1.png`.
struct LabelledImages {
  private struct Folder {
    var label: String
    var path: String
    var names: [String]
  }

  private let folders: [Folder]

  /// - Throws: `Diagnostic` when there is no folder with images.
  init(_ path: String) throws(Diagnostic) {
    if try FileStatus(path) == .missing { throw FileStatus.missing(path) }
    var folders: [Folder] = []
    for label in try WholeFile.names(in: path) ?? [] {
      let folder = "\(FilePath.trimmed(path))/\(label)"
      let names = (try WholeFile.names(in: folder) ?? []).filter(InputBatch.isImage)
      if !names.isEmpty { folders.append(Folder(label: label, path: folder, names: names)) }
    }
    guard !folders.isEmpty else {
      throw Diagnostic(
        .error, "labels-empty", "there is no folder with images", at: Location(file: path),
        remedy: "give a directory with one folder for each label, such as DIR/cat/1.png")
    }
    self.folders = folders
  }

  /// The answers of `models` for all images.
  ///
  /// - Throws: `Diagnostic` if a model does not have exactly one image input or predicts no label; `RuntimeError` if it
  ///   cannot run.
  func compared(by models: [RuntimeModel], fit: CropAndScale, _ options: PredictionOptions) throws -> LabelComparison {
    var comparison = LabelComparison(modelCount: models.count)
    for folder in folders {
      let rows = try models.map { model in
        try InputBatch(reader: InputReader(fit: fit), inputs: model.description.input).rows(folder.path, sharing: [:])
          .rows
      }
      for (index, name) in folder.names.enumerated() {
        var answers: [LabelAnswer] = []
        for (model, rows) in zip(models, rows) {
          let outputs = try model.prediction(from: try rows[index].features(), options: options)
          answers.append(try LabelAnswer(outputs, of: model.description))
        }
        comparison.add("\(folder.label)/\(name)", truth: folder.label, answers: answers)
      }
    }
    return comparison
  }
}
