internal import ModelOps
internal import ModelRuntime

/// The examples of one mini-batch, read.
struct NetworkBatch {
  /// For each example the model's inputs, in their order.
  var inputs: [[Tensor]] = []
  var targets: [FeatureValue] = []
  /// Numbers of the examples, for errors.
  let numbers: [Int]

  var count: Int { numbers.count }

  /// - Throws: `TrainingError` for an example that is not what the training inputs declare, with its number.
  init(
    _ numbers: [Int], of examples: any TrainingExamples, _ network: TrainableNetwork, _ declared: TrainingInputs
  ) throws(TrainingError) {
    self.numbers = numbers
    for number in numbers {
      let features = try declared.checked(try examples.features(at: number), number: number)
      do throws(PredictionError) {
        inputs.append(try network.features.tensors(features))
      } catch {
        throw TrainingError(.update, "example \(number): \(error.message)")
      }
      guard let target = features[network.loss.target] else {
        throw TrainingError(.update, "example \(number): target '\(network.loss.target)' is missing")
      }
      targets.append(target)
    }
  }

  /// The shapes that every example's inputs have; nil when they differ.
  var shapes: [[Int]]? {
    guard let first = inputs.first?.map(\.shape) else { return nil }
    return inputs.allSatisfy { $0.map(\.shape) == first } ? first : nil
  }

  /// The targets one after the other.
  ///
  /// - Throws: `TrainingError` for a target that the loss cannot compare with, with the example's number.
  func target(_ loss: any Loss, _ type: TensorType, count: Int) throws(TrainingError) -> Tensor {
    var parts: [Tensor] = []
    for (number, value) in zip(numbers, targets) {
      do throws(TrainingError) {
        parts.append(try loss.elements(value, count: count))
      } catch {
        throw TrainingError(.update, "example \(number): \(error.message)")
      }
    }
    return BatchStacking.join(parts, type.shape.fixed ?? [])
  }
}
