package import ModelFormat
internal import ModelInspect
package import ModelSpec
internal import OrderedCollections

/// Combines functions of ML Programs in one package, in which equal weights are stored once.
package struct FunctionJoin {
  /// A function and its origin.
  package struct Source {
    /// Its new name.
    package var name: String
    package var file: ModelFile
    /// Its name in `file`; nil for the default one.
    package var function: String?

    package init(name: String, file: ModelFile, function: String? = nil) {
      self.name = name
      self.file = file
      self.function = function
    }
  }

  private let sources: [Source]
  private let defaultName: String

  /// - Parameter defaultName: The default function; nil for the first.
  /// - Throws: `Diagnostic` if two functions have the same name, or the default one is not among them.
  package init(_ sources: [Source], defaultName: String? = nil) throws(Diagnostic) {
    guard let first = sources.first else { throw Diagnostic("join-empty", "there are no functions to join") }
    var seen: NameSet = []
    for source in sources where !seen.insert(source.name).inserted {
      throw Diagnostic("function-duplicate", "two functions are called '\(source.name)'")
    }
    let name = defaultName ?? first.name
    guard seen.contains(name) else {
      throw Diagnostic(
        "function-unknown", "there is no function '\(name)' to be the default", found: name,
        remedy: NearestName.remedy(name, in: seen))
    }
    self.sources = sources
    self.defaultName = name
  }

  /// The package. Its metadata is that of the first model; the specification version is at least 9, which introduced
  /// functions.
  ///
  /// - Throws: `Diagnostic` if a model is not an ML Program, or has no such function.
  package func joined() throws(Diagnostic) -> ModelPart {
    var gathering = WeightGathering()
    var joined = Model()
    joined.specificationVersion = max(
      SpecificationVersion.iOS18.number, sources.map(\.file.model.specificationVersion).max() ?? 0)
    var program = MILSpec.Program()
    var description = ModelDescription()
    for (index, source) in sources.enumerated() {
      let interface = try ProgramInterface(source.file.model, function: source.function)
      if index == 0 {
        program = interface.program
        program.functions = [:]
        description.metadata = source.file.model.description?.metadata
      }
      var single = MILSpec.Program()
      single.functions[source.name] = interface.function
      try gathering.gather(&single, from: source.file)
      program.functions[source.name] = single.functions[source.name]
      var features = interface.description
      features.name = source.name
      description.functions.append(features)
    }
    description.defaultFunctionName = defaultName
    joined.kind = .mlProgram(program)
    joined.description = description
    return try ModelPart.checked(joined, gathering, madeOf: sources.map(\.file.model))
  }
}
