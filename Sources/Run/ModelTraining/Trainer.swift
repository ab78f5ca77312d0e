internal import ModelOps
package import ModelRuntime
package import ModelSpec

/// Trains a model of one type.
///
/// A trainer belongs to one thread. It never changes the files of its model: it keeps what it learns in memory.
package protocol Trainer: AnyObject {
  /// - Parameters:
  ///   - model: The model to train.
  ///   - path: The path of `model`; empty for the root.
  /// - Throws: `RuntimeError` with code `update` if the model cannot be trained, with the reasons.
  init(_ model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError)

  /// The training parameters and their current values.
  var parameters: TrainingParameters { get }

  /// Sets values, all or none: before training, or while `train(_:report:)` reports an event. They apply from the next
  /// mini-batch on; the number of epochs is checked after each epoch.
  ///
  /// - Throws: `RuntimeError` with code `parameters`, which states the allowed values.
  func set(_ values: [ParameterKey: ParameterValue]) throws(RuntimeError)

  /// Continues training from the current state.
  ///
  /// - Parameter report: Called on this thread when training begins, after each mini-batch and after each epoch. An
  ///   error that it throws ends training; the model keeps what it learned until then.
  /// - Throws: `RuntimeError` with code `update` for an example that does not match the training inputs, with its
  ///   number; or any error of `report`.
  func train(
    _ examples: any TrainingExamples, report: (TrainingEvent) throws(RuntimeError) -> Void
  ) throws(RuntimeError)

  /// The model in its current state, with a copy of the weights: it does not change when training continues. It can be
  /// loaded for predictions and written.
  var model: Model { get }

  /// The current value of a parameter: a setting, or the weights or biases of a layer. Nil if there is none.
  func value(for key: ParameterKey) -> ParameterValue?
}

extension Trainer {
  package func value(for key: ParameterKey) -> ParameterValue? { parameters[key] }
}

/// The schema also has a message of this name.
typealias Tensor = ModelOps.Tensor
