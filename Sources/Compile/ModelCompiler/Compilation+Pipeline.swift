internal import ModelFormat
internal import ModelSpec

extension Compilation {
  /// A pipeline: a header, and a directory for each of its models.
  func compile(
    _ pipeline: Pipeline, of model: Model, _ source: CompiledSource, at path: ModelPath
  ) throws(Diagnostic) -> CompiledModel {
    var children: [CompiledModel] = []
    for (index, (child, source)) in zip(pipeline.models, source.children(of: model)).enumerated() {
      children.append(try compile(child, source, at: model.path(ofStage: index, at: path)))
    }
    let header = try header(of: model, source, children: children.map(\.header))
    var files = [file(header)]
    if let names = ModelNames(of: pipeline) {
      files.append(CompiledFile("modelNames/coremldata.bin", .coreMLData(names)))
    }
    for (index, child) in children.enumerated() {
      files += child.files.map { $0.inside("model\(index)") }
    }
    return CompiledModel(
      warnings: children.flatMap(\.warnings), header: header, files: files + analytics(of: model, at: path))
  }
}
