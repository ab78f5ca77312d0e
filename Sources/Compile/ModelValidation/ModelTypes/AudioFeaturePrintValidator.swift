internal import ModelSpec

/// Checks an audio feature print.
enum AudioFeaturePrintValidator {
  private static let owner = "an audio feature print"

  /// Runs at the path of the model.
  static func validate(
    _ print: CoreMLModels.AudioFeaturePrint, _ model: Model, _ context: inout ValidationContext
  ) {
    FeatureList.input.require([.multiArray], of: model, for: owner, &context)
    context.within("audioFeaturePrint") { context in
      guard case .sound(let sound)? = print.audioFeaturePrintType else {
        context.error(
          "extractor-missing", "\(owner) has no extractor", at: "AudioFeaturePrintType", expected: "`sound`")
        return
      }
      context.within("sound") { context in
        switch sound.version {
        case .soundVersion1: break
        case .soundVersionInvalid:
          context.error(
            "extractor-version", "version \(sound.version.schemaName) of the extractor is not known", at: "version",
            found: sound.version.schemaName, expected: "SOUND_VERSION_1")
        case .unrecognized(let number):
          context.warning(
            "extractor-version", "version \(number) of the extractor is not known", at: "version",
            found: "\(number)", expected: "SOUND_VERSION_1")
        }
      }
    }
    guard case .sound(let sound)? = print.audioFeaturePrintType, sound.version == .soundVersion1 else { return }
    FeatureList.output.require([.multiArray], of: model, for: owner, &context)
  }
}
