internal import ModelRuntime
internal import ModelSpec

/// The inputs of one prediction of several.
struct PredictionRow {
  /// What the row is called: its number from 0, or the name of the image.
  var name: String
  /// Reads the inputs where that costs memory, as with images, so that one row after the other is held.
  var features: () throws(Diagnostic) -> [String: FeatureValue]
}
