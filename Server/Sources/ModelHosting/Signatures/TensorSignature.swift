package import InferenceProtocol

/// What a model says of one of its inputs or outputs, in the protocol's words.
package struct TensorSignature: Sendable {
  package var name: String
  package var datatype: Datatype
  /// Lengths of the axes; -1 for one that may vary. Empty for an output whose shape the model does not say.
  package var shape: [Int]
  /// Whether a request may leave the input out.
  package var isOptional: Bool
  /// Names of the elements of a classifier's probabilities, in order; empty for anything else.
  package var labels: [String]
}

/// What a model takes and gives, in the protocol's words.
package struct ModelSignature: Sendable {
  /// Inputs in the model's order.
  package var inputs: [TensorSignature]
  /// Outputs in the model's order.
  package var outputs: [TensorSignature]
  /// Whether the model keeps states: its requests belong to sequences.
  package var hasStates: Bool
  /// How many examples one prediction takes along the first axis of all inputs; 0 when the first axis is no batch.
  package var largestBatch: Int
}
