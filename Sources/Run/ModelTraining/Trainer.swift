internal import ModelOps
package import ModelRuntime
package import ModelSpec

/// Trains a model of one type.
///
/// A trainer belongs to one thread. It never touches the files of the model that it was made from: what it learns it
/// holds in memory.
package protocol Trainer: AnyObject {
  /// - Parameters:
  ///   - model: The model to train.
  ///   - path: The place of `model`; empty for the root.
  /// - Throws: `RuntimeError` with code `update` when the model cannot be trained, with what it lacks.
  init(_ model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError)

  /// The values that training may be given, and those in force.
  var parameters: TrainingParameters { get }

  /// Sets values, all or none: before training, or while `train(_:report:)` reports an event. They are in force from the
  /// next mini-batch on; how often epochs are run is looked at after each of them.
  ///
  /// - Throws: `RuntimeError` with code `parameters`, which says what is allowed.
  func set(_ values: [ParameterKey: ParameterValue]) throws(RuntimeError)

  /// Trains on top of what was learnt before.
  ///
  /// - Parameter report: Called on this thread when training begins, after each mini-batch and after each epoch. What it
  ///   throws ends training; the model stays as learnt until then.
  /// - Throws: `RuntimeError` with code `update` for an example that is not what the training inputs say, with its
  ///   number; or what `report` throws.
  func train(
    _ examples: any TrainingExamples, report: (TrainingEvent) throws(RuntimeError) -> Void
  ) throws(RuntimeError)

  /// The model as learnt so far, with weights of its own in memory: it does not change when training goes on. It can be
  /// loaded for predictions and written.
  var model: Model { get }

  /// A value in force: a setting, or the weights or biases of a layer as learnt so far. Nil when there is none.
  func value(for key: ParameterKey) -> ParameterValue?
}

extension Trainer {
  package func value(for key: ParameterKey) -> ParameterValue? { parameters[key] }
}

/// The schema has a message of this name too.
typealias Tensor = ModelOps.Tensor
