internal import ModelSpec

/// Checks sound analysis preprocessing, whose one method fixes the shapes of both features.
enum SoundAnalysisPreprocessingValidator {
  private static let owner = "sound analysis preprocessing"
  /// 0.975 s of samples at 16 kHz.
  private static let inputShape: [Int64] = [15600]
  /// Frames and mel bands.
  private static let outputShape: [Int64] = [1, 96, 64]

  /// Runs at the path of the model.
  static func validate(
    _ preprocessing: CoreMLModels.SoundAnalysisPreprocessing, _ model: Model, _ context: inout ValidationContext
  ) {
    FeatureList.input.require([.multiArray], of: model, for: owner, &context)
    FeatureList.output.require([.multiArray], of: model, for: owner, &context)
    switch preprocessing.soundAnalysisPreprocessingType {
    case .vggish?:
      context.within("description") { context in
        validate(.input, model, shape: inputShape, &context)
        validate(.output, model, shape: outputShape, &context)
      }
    case nil:
      context.within("soundAnalysisPreprocessing") { context in
        context.error(
          "method-missing", "\(owner) has no method", at: "SoundAnalysisPreprocessingType", expected: "`vggish`")
      }
    }
  }

  private static func validate(
    _ list: FeatureList, _ model: Model, shape: [Int64], _ context: inout ValidationContext
  ) {
    guard let feature = list.features(of: model.description).first, let array = feature.multiArray else { return }
    context.within(list.rawValue, 0, named: feature.name) { context in
      if array.shape != shape {
        context.error(
          "feature-shape", "\(list.rawValue) '\(feature.name)' of \(owner) has shape \(array.shape), expected \(shape)",
          at: "type", found: "\(array.shape)", expected: "\(shape)")
      }
      if array.dataType != .float32 {
        context.error(
          "feature-data-type",
          "\(list.rawValue) '\(feature.name)' of \(owner) has data type \(array.dataType.schemaName), expected FLOAT32",
          at: "type", found: array.dataType.schemaName, expected: "FLOAT32")
      }
    }
  }
}
