internal import ModelSpec
internal import OrderedCollections

/// Compares the version a model states with the versions that brought its type and the revisions it uses.
///
/// A system that knows a later version reads such a model all the same, so these are warnings. Features without which
/// the interface cannot be read rightly, such as sequences, are errors where they stand.
enum VersionFeatureValidator {
  /// Runs at the path of the model.
  static func validate(_ model: Model, _ context: inout ValidationContext) {
    guard let kind = model.kind else { return }
    let version = Int(model.specificationVersion)
    for (needed, feature) in features(of: kind) {
      context.advise(needed, of: version, for: feature, at: kind.schemaName)
    }
  }

  /// The features of `kind` with the version that introduced each; the model type comes first.
  static func features(of kind: Model.Kind) -> [(version: Int, feature: String)] {
    let policy = kind.policy
    guard kind.firstVersion > 1 else { return policy.features }
    return [(kind.firstVersion, "model type `\(kind.schemaName)`")] + policy.features
  }
}

extension ModelTypePolicy {
  /// - Parameter versions: The first specification version by revision.
  static func revision(
    _ revision: UInt32, of type: String, since versions: [UInt32: Int]
  ) -> [(version: Int, feature: String)] {
    versions[revision].map { [($0, "revision \(revision) of the \(type)")] } ?? []
  }

  static func extractor(
    of print: CoreMLModels.VisionFeaturePrint
  ) -> [(version: Int, feature: String)] {
    switch print.visionFeaturePrintType {
    case .scene(let scene)? where scene.version == .sceneVersion2: [(8, "scene feature print 2")]
    case .objects?: [(5, "the object feature print")]
    case .scene?, nil: []
    }
  }

  static func operationSets(of program: MILSpec.Program) -> [(version: Int, feature: String)] {
    var names: NameSet = []
    return program.functions.values.compactMap { function in
      guard let version = OperationSet(named: function.opset)?.specificationVersion else { return nil }
      return names.insert(function.opset).inserted ? (version, "operation set \(function.opset)") : nil
    }
  }
}
