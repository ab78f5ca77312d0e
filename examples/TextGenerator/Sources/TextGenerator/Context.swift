import CoreML

/// The tokens that the model has read. Their keys and values are in its states, so each token is computed once.
struct Context {
  /// How many tokens there is room for.
  let capacity: Int
  private(set) var count = 0
  private let writer: Writer
  private let state: WriterState

  init(_ writer: Writer) throws {
    // One place for each token: layers × 1 × heads × tokens × numbers.
    let keys = writer.model.modelDescription.stateDescriptionsByName["keys"]?.stateConstraint?.bufferShape ?? []
    guard keys.count == 5 else {
      throw MLModelError(.featureType, userInfo: [NSLocalizedDescriptionKey: "the model has no state 'keys' of rank 5"])
    }
    capacity = keys[3]
    self.writer = writer
    state = writer.makeState()
  }

  /// Reads the tokens in one prediction, and returns how likely each token is to follow. There must be room for them.
  mutating func read(_ tokens: [Int32]) async throws -> [Float] {
    let end = count + tokens.count
    var mask = MLShapedArray<Writer.Half>(repeating: 0, shape: [1, 1, tokens.count, end])
    if tokens.count > 1 {
      // A token must not look at those after it.
      let rows = tokens.indices.map { row in (0..<end).map { $0 > count + row ? Writer.Half(-10_000) : 0 } }
      mask = MLShapedArray(scalars: rows.flatMap { $0 }, shape: mask.shape)
    }
    let input = WriterInput(tokens: MLShapedArray(scalars: tokens, shape: [1, tokens.count]), mask: mask)
    let output = try await writer.prediction(input, using: state)
    count = end
    return output.logits.scalars
  }
}
