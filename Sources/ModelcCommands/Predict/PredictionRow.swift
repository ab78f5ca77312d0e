internal import ModelRuntime
internal import ModelSpec

/// The inputs of one prediction of several.
struct PredictionRow {
  /// Name of the row: its index from 0, or the name of the image.
  var name: String
  /// Returns the inputs. Images are read only when it is called, so that not all rows are in memory at once.
  var features: () throws(Diagnostic) -> [String: FeatureValue]
}
