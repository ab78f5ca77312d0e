internal import ModelFormat
internal import ModelSpec
internal import OrderedCollections

extension Compilation {
  /// An ML Program: a header, the program as text, and its weight files.
  func compile(
    _ program: MILSpec.Program, of model: Model, _ source: CompiledSource, at path: ModelPath
  ) throws(Diagnostic) -> CompiledModel {
    let header = try header(of: model, source)
    let text = MILText(
      program, specificationVersion: model.specificationVersion, description: model.description,
      compilerVersion: options.version.compiler, componentVersion: options.version.component)
    var files = [self.file(header), CompiledFile("model.mil", .program(text))]
    for name in Self.weightFiles(of: program) {
      guard let weights = try weightFile(name) else { continue }
      let parts = try file.weightFileParts(name, of: program)
      files.append(CompiledFile(String(name.dropFirst(Self.modelPath.count)), .copy(weights, only: parts)))
    }
    return CompiledModel(warnings: [], header: header, files: files + analytics(of: model, at: path))
  }

  /// The weight file `name`; nil when it is missing or was not fetched, of which the findings on the model tell.
  private func weightFile(_ name: String) throws(Diagnostic) -> MappedFile? {
    do throws(Diagnostic) {
      return try file.weightFile(name)
    } catch {
      guard WeightFileShortage.isShortage(error) else { throw error }
      return nil
    }
  }

  /// The prefix of weight files' names, which stands for the directory of the compiled model.
  private static let modelPath = "@model_path/"

  /// The weight files that the program refers to, each once, in the order of their first use.
  private static func weightFiles(of program: MILSpec.Program) -> [String] {
    var names: OrderedSet<String> = []
    for function in program.functions.values {
      function.activeBlock?.forEachBlob { value, _ in
        if case .blobFileValue(let blob)? = value.value { names.append(blob.fileName) }
      }
    }
    return names.filter { $0.hasPrefix(modelPath) }
  }
}
