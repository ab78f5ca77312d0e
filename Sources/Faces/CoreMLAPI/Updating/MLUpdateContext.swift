public import Foundation

/// The progress of an update at one moment.
///
/// Not checked to be sendable: its values of type `Any` are numbers and arrays that nobody changes.
public final class MLUpdateContext: NSObject, @unchecked Sendable {
  /// The update.
  public let task: MLUpdateTask
  /// The event for which the handler is called; empty at the end of the update.
  public let event: MLUpdateProgressEvent
  /// The loss as `Double` and the numbers of the epoch and its mini-batch as `Int`, as far as there are some.
  public let metrics: [MLMetricKey: Any]
  /// The values that training has.
  public let parameters: [MLParameterKey: Any]
  private let snapshot: ModelSnapshot

  init(
    task: MLUpdateTask, event: MLUpdateProgressEvent, metrics: [MLMetricKey: Any],
    parameters: [MLParameterKey: Any], snapshot: ModelSnapshot
  ) {
    self.task = task
    self.event = event
    self.metrics = metrics
    self.parameters = parameters
    self.snapshot = snapshot
  }

  /// The model as learnt so far. It predicts, also while training goes on, and does not change. Of a task that could not
  /// begin, the model as it was.
  public var model: any MLModel & MLWritable { snapshot.model }

  /// Called when the handler is done and somebody still has the context: the model of its moment is kept for them.
  func settle() { snapshot.settle() }
}
