internal import ModelSpec

extension CompiledReading {
  /// Reads the `count` models of the pipeline at `stage`, and their names where they have any.
  mutating func pipeline(
    of count: Int, at stage: CompiledStage
  ) throws(Diagnostic) -> (Pipeline, [CompiledOrigin]) {
    // A model inside a pipeline is nested two messages deeper, three in a classifier.
    let deepest = min(limits.nesting / 4, Pipeline.deepestNesting)
    guard stage.indices.count < deepest else {
      throw Diagnostic(
        "nesting", "pipelines are nested more than \(deepest) levels deep", at: Location(file: files.root))
    }
    var pipeline = Pipeline()
    var origins: [CompiledOrigin] = []
    for index in 0..<count {
      let child = stage.child(index)
      try files.checkDirectory(
        String(child.folder.dropLast()), holding: "model \(index + 1) of \(count) of its pipeline")
      let (model, origin) = try self.model(at: child)
      pipeline.models.append(model)
      origins.append(origin)
    }
    if let path = try files.path(ifThere: stage.folder + "modelNames/coremldata.bin") {
      pipeline.names = try ModelNames(path: path).names
    }
    return (pipeline, origins)
  }
}
