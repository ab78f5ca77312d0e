internal import ModelRuntime

/// The inputs of one prediction of several.
struct PredictionRow {
  /// What the row is called: its number from 0, or the name of the picture.
  var name: String
  var features: [String: FeatureValue]
}
