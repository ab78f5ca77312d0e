package import ModelSpec
internal import OrderedCollections

extension Model {
  /// Calls `body` with this model and each location of the feature named by `subject`; in a pipeline also with each
  /// stage that reads the pipeline's input, or computes its output, and the location there.
  ///
  /// - Throws: `Diagnostic` if there is no such feature, or any error of `body`.
  package mutating func changeFeatures(
    _ subject: String, in lists: Set<FeaturePlace.List>,
    _ body: (inout Model, FeaturePlace) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let description = self.description ?? ModelDescription()
    let places = try description.places(of: subject, in: lists)
    for place in places { try body(&self, place) }
    guard var pipeline else { return }
    let name = description.functionAndName(subject).name
    let found = Set(places.map(\.list))
    if found.contains(.input) {
      for index in pipeline.models.indices {
        let stage = pipeline.models[index].description ?? ModelDescription()
        let own = stage.featurePlaces.filter { stage[$0].name == name && lists.contains($0.list) && $0.list != .output }
        if !own.isEmpty {
          try pipeline.models[index].changeFeatures(name, in: lists.subtracting([.output]), body)
        }
        if stage.output.contains(where: { $0.name == name }) { break }
      }
    } else if found.contains(.trainingInput), let last = pipeline.models.indices.last,
      pipeline.models[last].description?.trainingInput.contains(where: { $0.name == name }) == true
    {
      try pipeline.models[last].changeFeatures(name, in: [.trainingInput], body)
    }
    if found.contains(.output),
      let last = pipeline.models.lastIndex(where: { $0.description?.output.contains { $0.name == name } ?? false })
    {
      try pipeline.models[last].changeFeatures(name, in: [.output], body)
    }
    self.pipeline = pipeline
  }

  /// The feature at an existing location.
  subscript(place: FeaturePlace) -> FeatureDescription {
    get { (description ?? ModelDescription())[place] }
    set { description?[place] = newValue }
  }

  /// The program, if the model is one. Setting nil has no effect.
  var program: MILSpec.Program? {
    get { if case .mlProgram(let program)? = kind { program } else { nil } }
    set { if let newValue { kind = .mlProgram(newValue) } }
  }

  /// Name of the program's function whose interface `function` is: an index into the description's functions, or nil for
  /// the only one.
  func functionName(_ function: Int?) -> String? {
    if let function { return description?.functions[function].name }
    guard let program else { return nil }
    return program.functions["main"] != nil ? "main" : program.functions.keys.first
  }

  /// Calls `body` with the program's function that the feature at `place` belongs to; does nothing for other models.
  mutating func changeFunction(
    _ function: Int?, _ body: (inout MILSpec.Function) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard var program, let name = functionName(function), var found = program.functions[name] else { return }
    try body(&found)
    program.functions[name] = found
    self.program = program
  }
}

extension FeatureDescription {
  /// The array type of the feature, also of a state; nil for another type. Setting nil has no effect.
  var arrayType: ArrayFeatureType? {
    get {
      switch type?.kind {
      case .multiArrayType(let array): return array
      case .stateType(let state):
        guard case .arrayType(let array)? = state.kind else { return nil }
        return array
      default: return nil
      }
    }
    set {
      guard let newValue else { return }
      var changed = type ?? FeatureType()
      if case .stateType(var state)? = changed.kind {
        state.kind = .arrayType(newValue)
        changed.kind = .stateType(state)
      } else {
        changed.kind = .multiArrayType(newValue)
      }
      type = changed
    }
  }

  /// The image type of the feature; nil for another type. Setting nil has no effect.
  var imageType: ImageFeatureType? {
    get { if case .imageType(let image)? = type?.kind { image } else { nil } }
    set {
      guard let newValue else { return }
      var changed = type ?? FeatureType()
      changed.kind = .imageType(newValue)
      type = changed
    }
  }
}
