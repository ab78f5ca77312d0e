internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// Examples extended by the outputs of a pipeline's front models.
///
/// They are computed once for each example and cached for later epochs, as long as that takes little memory.
final class FrontFeatures: TrainingExamples {
  private let examples: any TrainingExamples
  private let models: [RuntimeModel]
  private let trainingInputs: TrainingInputs
  private var kept: [Int: NameMap<FeatureValue>] = [:]
  private var keptBytes = 0

  init(_ examples: any TrainingExamples, _ models: [RuntimeModel], _ trainingInputs: TrainingInputs) {
    self.examples = examples
    self.models = models
    self.trainingInputs = trainingInputs
  }

  var count: Int { examples.count }

  func features(at index: Int) throws(RuntimeError) -> NameMap<FeatureValue> {
    var features = try trainingInputs.checked(try examples.features(at: index), number: index)
    if let made = kept[index] { return features.merging(made) { _, made in made } }
    var made: NameMap<FeatureValue> = [:]
    for model in models {
      do throws(RuntimeError) {
        let outputs = try model.prediction(from: features)
        made.merge(outputs) { _, output in output }
        features.merge(outputs) { _, output in output }
      } catch {
        throw RuntimeError(.update, error, in: "example \(index)")
      }
    }
    keep(made, for: index)
    return features
  }

  private func keep(_ features: NameMap<FeatureValue>, for index: Int) {
    var bytes = 0
    for case .array(let array) in features.values { bytes += array.storage.byteCount }
    guard keptBytes + bytes <= Self.mostBytes else { return }
    keptBytes += bytes
    kept[index] = features
  }

  /// Features of 10,000 examples of 512 numbers each.
  private static let mostBytes = 20 << 20
}
