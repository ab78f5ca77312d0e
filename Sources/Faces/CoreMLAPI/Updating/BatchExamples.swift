internal import Foundation
internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining

/// An app's training data for a trainer. Values are not copied: an array is read when its example is used.
struct BatchExamples: TrainingExamples {
  private let batch: any MLBatchProvider
  private let names: [String]

  init(_ batch: any MLBatchProvider, for model: Model) {
    self.batch = batch
    let description = model.description ?? ModelDescription()
    let features =
      description.trainingInput.isEmpty ? description.input + description.output : description.trainingInput
    names = features.map(\.name)
  }

  var count: Int { max(batch.count, 0) }

  func features(at index: Int) throws(RuntimeError) -> NameMap<FeatureValue> {
    let provider = batch.features(at: index)
    var features: NameMap<FeatureValue> = [:]
    for name in names {
      guard let value = provider.featureValue(for: name) else { continue }
      do {
        features[name] = try value.runtimeValue()
      } catch {
        throw RuntimeError(.update, Diagnostic(ofApp: error), in: "example \(index)")
      }
    }
    return features
  }
}
