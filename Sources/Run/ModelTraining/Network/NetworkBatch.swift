internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// The examples of one mini-batch, as tensors.
struct NetworkBatch {
  /// For each example, the model's inputs in order.
  var inputs: [[Tensor]] = []
  var targets: [FeatureValue] = []
  /// Numbers of the examples, for errors.
  let numbers: [Int]

  var count: Int { numbers.count }

  /// - Throws: `RuntimeError` for an example that does not match the training inputs, with its number.
  init(
    _ numbers: [Int], of examples: any TrainingExamples, _ network: TrainableNetwork, declared: TrainingInputs
  ) throws(RuntimeError) {
    self.numbers = numbers
    for number in numbers {
      let features = try declared.checked(try examples.features(at: number), number: number)
      do throws(RuntimeError) {
        inputs.append(try network.features.tensors(features))
      } catch {
        throw RuntimeError(.update, error, in: "example \(number)")
      }
      guard let target = features[network.loss.target] else {
        throw RuntimeError(.update, "example \(number): target '\(network.loss.target)' is missing")
      }
      targets.append(target)
    }
  }

  /// The shapes of the inputs if they are the same for all examples; otherwise nil.
  var shapes: [[Int]]? {
    guard let first = inputs.first?.map(\.shape) else { return nil }
    return inputs.allSatisfy { $0.map(\.shape) == first } ? first : nil
  }

  /// The concatenated targets.
  ///
  /// - Parameter target: The form of the whole mini-batch's target.
  /// - Throws: `RuntimeError` for a target that the loss cannot compare with, with the example's number.
  func target(_ loss: any Loss, _ target: LossGraph.Target) throws(RuntimeError) -> Tensor {
    var parts: [Tensor] = []
    for index in targets.indices { parts.append(try elements(index, loss, target: target)) }
    return BatchStacking.join(parts, target.type.shape.fixed ?? [])
  }

  /// The target of one example.
  ///
  /// - Parameter target: The form of a single example's target.
  func target(of index: Int, _ loss: any Loss, target: LossGraph.Target) throws(RuntimeError) -> Tensor {
    try elements(index, loss, target: target).reshaped(target.type.shape.fixed ?? [])
  }

  private func elements(
    _ index: Int, _ loss: any Loss, target: LossGraph.Target
  ) throws(RuntimeError) -> Tensor {
    do throws(RuntimeError) {
      return try loss.elements(targets[index], count: target.count)
    } catch {
      throw RuntimeError(.update, error, in: "example \(numbers[index])")
    }
  }
}
