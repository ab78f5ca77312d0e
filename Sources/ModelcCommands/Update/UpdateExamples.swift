internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining

/// Rows of a file or images as a trainer takes them. What is wrong with one is said by its own name.
final class UpdateExamples: TrainingExamples {
  private let rows: [PredictionRow]
  private let data: UpdateData
  private let path: String
  /// Why an example could not be read, with its place.
  private(set) var problem: Diagnostic?

  init(_ rows: [PredictionRow], _ data: UpdateData, path: String) {
    self.rows = rows
    self.data = data
    self.path = path
  }

  var count: Int { rows.count }

  func features(at index: Int) throws(TrainingError) -> [String: FeatureValue] {
    do throws(Diagnostic) {
      return try rows[index].features()
    } catch {
      problem = error
      throw TrainingError(.update, error.message)
    }
  }
}
