package import ModelFormat
package import ModelSpec
internal import ModelValidation
internal import OrderedCollections

/// A model that was cut out of another one, or assembled from several.
package struct ModelPart: Sendable {
  /// The model with its weights, ready to be written.
  package var file: ModelFile
  /// Notes about the model.
  package var notes: [Diagnostic] = []
}

extension ModelPart {
  /// A model with the weights that it uses, in one file.
  ///
  /// - Parameter whole: The model with the weights.
  /// - Throws: `Diagnostic` if the model has errors that the whole has not, or weights are missing.
  static func checked(
    _ model: Model, weightsFrom whole: ModelFile, notes: [Diagnostic] = []
  ) throws(Diagnostic) -> ModelPart {
    var gathering = WeightGathering()
    var model = model
    try gathering.gather(&model, from: whole)
    return try checked(model, gathering, madeOf: [whole.model], notes: notes)
  }

  /// A model whose weights were gathered.
  ///
  /// - Parameter sources: The models that it was made of. Their own errors are not reported.
  static func checked(
    _ model: Model, _ gathering: WeightGathering, madeOf sources: [Model], notes: [Diagnostic] = []
  ) throws(Diagnostic) -> ModelPart {
    var errors = ModelValidator.validate(model).filter { $0.severity == .error }
    if !errors.isEmpty { errors = errors.added(since: sources.flatMap { ModelValidator.validate($0) }) }
    if var problem = Diagnostic(joining: Array(errors.prefix(5))) {
      problem.message = "the result would not be a valid model: " + problem.message
      throw problem
    }
    var file = ModelFile(model, format: model.isOfPrograms ? .mlpackage : .mlmodel)
    file.take(gathering, insteadOfThoseOf: model)
    return ModelPart(file: file, notes: notes)
  }
}

extension Model {
  /// Whether the model, or a stage of it, is an ML Program: such models are packages.
  var isOfPrograms: Bool {
    if case .mlProgram? = kind { return true }
    return pipeline?.models.contains(where: \.isOfPrograms) == true
  }

  /// Sets the lowest specification version that the model needs, but not above the present one unless it needs more.
  mutating func lowerVersion() {
    guard case .mlProgram(let program)? = kind else {
      _ = ModelValidator.lowestVersion(of: &self)
      return
    }
    // Operations are those of a set that came with a version: a program never needs less.
    let needed = program.functions.values.compactMap { OperationSet(named: $0.opset)?.specificationVersion }.max()
    let stated = specificationVersion
    for version in Int32(needed ?? 6)...max(Int32(needed ?? 6), SpecificationVersion.newest.number) {
      specificationVersion = version
      if !ModelValidator.validate(self).contains(where: { $0.code == "version-too-low" }) { return }
    }
    specificationVersion = stated
  }
}
