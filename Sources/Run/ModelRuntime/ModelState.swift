internal import Glibc
internal import ModelOps
internal import ModelSpec
internal import Synchronization

/// What a model with states remembers from one prediction to the next: named arrays, zeros at first.
///
/// `RuntimeModel.makeState()` makes one. It serves one prediction at a time; who uses it meanwhile gets an error.
package final class ModelState: Sendable {
  struct Entry: Sendable {
    var name: String
    var cell: StateCell
    /// What the model declares the elements to be.
    var elementType: FeatureArray.ElementType
  }

  private let entries: [Entry]
  private let isInUse = Mutex(false)

  init(_ entries: [Entry]) { self.entries = entries }

  /// That of a model that keeps no states.
  package convenience init() { self.init([]) }

  /// Names of the states, in the model's order; none for a model that keeps none.
  package var names: [String] { entries.map(\.name) }

  /// What a state holds: a copy, in the declared type and shape.
  ///
  /// - Parameter waiting: Whether to wait for a prediction that is using it.
  /// - Throws: `RuntimeError` when there is no state of the name, or a prediction is using it.
  package func array(named name: String, waiting: Bool = false) throws(RuntimeError) -> FeatureArray {
    try exclusively(waiting: waiting) { () throws(RuntimeError) in
      let entry = try entry(name)
      return FeatureArray(entry.cell.read(), as: entry.elementType)
    }
  }

  /// Makes a state hold the elements of `array`, which are copied.
  ///
  /// - Parameter waiting: Whether to wait for a prediction that is using it.
  /// - Throws: `RuntimeError` when there is no state of the name, the shape is another one, or a prediction is using it.
  package func write(_ array: FeatureArray, to name: String, waiting: Bool = false) throws(RuntimeError) {
    try exclusively(waiting: waiting) { () throws(RuntimeError) in
      let entry = try entry(name)
      let shape = entry.cell.type.shape.fixed ?? []
      guard array.shape == shape else {
        throw RuntimeError(.featureType, "state '\(name)' is given shape \(array.shape), expected \(shape)")
      }
      try entry.write(array.tensor(entry.cell.type.scalar).copied())
    }
  }

  /// Keeps all others away while `body` runs.
  func exclusively<Result>(
    waiting: Bool = false, _ body: () throws(RuntimeError) -> Result
  ) throws(RuntimeError) -> Result {
    func claim() -> Bool {
      isInUse.withLock { isInUse in
        defer { isInUse = true }
        return !isInUse
      }
    }
    while !claim() {
      guard waiting else {
        throw RuntimeError(
          .generic, "the state is in use by another prediction; use one state per concurrent prediction")
      }
      usleep(500)
    }
    defer { isInUse.withLock { $0 = false } }
    return try body()
  }

  /// The cell of a state for a function that declares it to be of the given type.
  func cell(_ name: String, _ type: TensorType) throws(RuntimeError) -> StateCell {
    guard let entry = entries.first(where: { $0.name == name }) else {
      throw RuntimeError(.generic, "state '\(name)' is missing; use a state from this model")
    }
    guard entry.cell.type == type else {
      throw RuntimeError(
        .featureType, "state '\(name)' is \(entry.cell.type), expected \(type); use a state from this model")
    }
    return entry.cell
  }

  /// What a state holds, as predictions see it.
  func tensor(_ name: String) throws(RuntimeError) -> Tensor { try entry(name).cell.read() }

  private func entry(_ name: String) throws(RuntimeError) -> Entry {
    guard let entry = entries.first(where: { $0.name == name }) else {
      let names = entries.map { "'\($0.name)'" }.joined(separator: ", ")
      throw RuntimeError(
        .generic, "the model has no state '\(name)', expected \(names.isEmpty ? "none: it has no states" : names)")
    }
    return entry
  }
}

extension ModelState.Entry {
  func write(_ tensor: Tensor) throws(RuntimeError) {
    do throws(OperationError) {
      try cell.write(tensor)
    } catch {
      throw RuntimeError(.featureType, error, in: "state '\(name)'")
    }
  }
}

/// A predictor of a model that keeps states.
protocol StatefulPredictor: Predictor {
  /// A state of zeros; of a model that keeps none, an empty one.
  func makeState() -> ModelState

  /// - Parameter state: What is read and changed.
  func prediction(
    from features: NameMap<FeatureValue>, using state: ModelState, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue>
}
