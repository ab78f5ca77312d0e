internal import ModelSpec

/// Checks a vision feature print: a known extractor and the outputs it has.
enum VisionFeaturePrintValidator {
  private static let owner = "a vision feature print"

  /// Runs at the path of the model.
  static func validate(
    _ print: CoreMLModels.VisionFeaturePrint, _ model: Model, _ context: inout ValidationContext
  ) {
    FeatureList.input.require([.image], of: model, for: owner, &context)
    switch print.visionFeaturePrintType {
    case .scene(let scene)?:
      FeatureList.output.require([.multiArray], of: model, for: "a scene feature print", &context)
      switch scene.version {
      case .sceneVersion1, .sceneVersion2: break
      case .sceneVersionInvalid, .unrecognized:
        reportVersion(scene.version.schemaName, "SCENE_VERSION_1 or SCENE_VERSION_2", of: "scene", &context)
      }
    case .objects(let objects)?: validate(objects, model, &context)
    case nil:
      context.within("visionFeaturePrint") { context in
        context.error(
          "extractor-missing", "\(owner) has no extractor", at: "VisionFeaturePrintType",
          expected: "`scene` or `objects`")
      }
    }
  }

  private static func validate(
    _ objects: CoreMLModels.VisionFeaturePrint.Objects, _ model: Model, _ context: inout ValidationContext
  ) {
    FeatureList.output.require([.multiArray], atMost: 2, of: model, for: "an object feature print", &context)
    switch objects.version {
    case .objectsVersion1:
      guard objects.output.count != 2 else { break }
      context.within("visionFeaturePrint") { context in
        context.within("objects") { context in
          context.error(
            "extractor-outputs", "`output` names \(counted(objects.output.count, "output")), but the extractor has 2",
            at: "output", found: "\(objects.output.count)", expected: "2")
        }
      }
    case .objectsVersionInvalid, .unrecognized:
      reportVersion(objects.version.schemaName, "OBJECTS_VERSION_1", of: "objects", &context)
    }
    context.within("description") { context in
      for (index, output) in (model.description?.output ?? []).enumerated()
      where !objects.output.contains(output.name) {
        context.within("output", index, named: output.name) { context in
          context.error(
            "feature-unused", "output '\(output.name)' is not among `output` of the object feature print", at: "name",
            found: output.name, expected: listed(objects.output.map { "'\($0)'" }))
        }
      }
    }
  }

  private static func reportVersion(
    _ version: String, _ expected: String, of field: String, _ context: inout ValidationContext
  ) {
    context.within("visionFeaturePrint") { context in
      context.within(field) { context in
        context.error(
          "extractor-version", "version \(version) of the extractor is not known", at: "version", found: version,
          expected: expected)
      }
    }
  }
}
