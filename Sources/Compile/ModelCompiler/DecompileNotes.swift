internal import ModelFormat
internal import ModelSpec
internal import OrderedCollections

/// Information of the source model that a decompiled model has lost.
enum DecompileNotes {
  /// The notes on `compiled`, whose source is `source`.
  static func notes(on compiled: ModelFile, _ source: DecompiledSource) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    if let origin = compiled.compiledOrigin { add(compiled.model, origin, ModelPath(), &notes) }
    // A pipeline has the same to say of each of its models.
    var told: Set<String> = []
    return notes.filter { told.insert($0.message).inserted } + source.renamedWeights.map(renamed)
  }

  private static func add(_ model: Model, _ origin: CompiledOrigin, _ path: ModelPath, _ notes: inout [Diagnostic]) {
    if case .mlProgram(let program)? = model.kind, let text = origin.text {
      notes += [buildInfo(text), inputOrder(program, path), flexibleShapes(model, text, path)].compactMap(\.self)
    }
    if model.network != nil {
      notes.append(
        Diagnostic(
          .note, "compiled-network", "the layers are those of the compiled network, some of which stand for several",
          at: Location(path: path)))
    }
    for (index, (child, childOrigin)) in zip(model.pipeline?.models ?? [], origin.children).enumerated() {
      add(child, childOrigin, path.element("models", index), &notes)
    }
  }

  /// The compiler's versions go: they are put in again when the model is compiled.
  private static func buildInfo(_ text: MILText) -> Diagnostic? {
    guard let compiler = text.compilerVersion ?? text.componentVersion else { return nil }
    let component = text.componentVersion ?? compiler
    let option = compiler == component ? compiler : "\(compiler),\(component)"
    return Diagnostic(
      .note, "build-info", "`buildInfo` goes without the compiler's versions, \(compiler) and \(component)",
      remedy: "for the same text again, compile with --pretend-version \(ShellText.quoted(option))")
  }

  private static func inputOrder(_ program: MILSpec.Program, _ path: ModelPath) -> Diagnostic? {
    guard program.functions.values.contains(where: { $0.inputs.count > 1 }) else { return nil }
    return Diagnostic(
      .note, "input-order", "inputs of functions stand in the order of their names, whatever it was in the source",
      at: Location(path: path))
  }

  /// Allowed shapes are in the description too, and it is from there that they are compiled.
  private static func flexibleShapes(_ model: Model, _ text: MILText, _ path: ModelPath) -> Diagnostic? {
    guard case .mlProgram(let program)? = model.kind else { return nil }
    let written = MILText(
      program, specificationVersion: model.specificationVersion, description: model.description, compilerVersion: nil,
      componentVersion: nil)
    guard written.flexibleShapes != text.flexibleShapes else { return nil }
    return Diagnostic(
      .note, "flexible-shapes",
      "`FlexibleShapeInformation` is left to the description, which gives it in other words when it is compiled",
      at: Location(path: path))
  }

  private static func renamed(_ file: (compiled: String, source: String)) -> Diagnostic {
    Diagnostic(
      .note, "weight-file-renamed",
      "weight file '\(file.compiled)' is called '\(file.source)', since another model of the pipeline has a different "
        + "file of its name")
  }
}
