internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining

/// Rows of a file or images as training examples. A problem is reported by the example's own name.
struct UpdateExamples: TrainingExamples {
  let rows: [PredictionRow]

  var count: Int { rows.count }

  func features(at index: Int) throws(RuntimeError) -> NameMap<FeatureValue> {
    do throws(Diagnostic) {
      return try rows[index].features()
    } catch {
      throw RuntimeError(.update, error)
    }
  }
}
