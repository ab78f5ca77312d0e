internal import ModelOps
package import ModelSpec

/// The inputs of a model one behind the other, in the order of its description: the vector `x` of models that compute
/// with vectors.
package struct InputVector: Sendable {
  private struct Input: Sendable {
    var name: String
    /// Elements that it is declared to have.
    var width: Int
    var isOptional: Bool
  }

  private let inputs: [Input]

  package init(of model: Model) {
    inputs = (model.description?.input ?? []).map { feature in
      let shape = feature.array?.declaredShape ?? []
      return Input(
        name: feature.name, width: shape.isEmpty ? 1 : shape.elementCount ?? 1,
        isOptional: feature.type?.isOptional ?? false)
    }
  }

  /// The vector, which must have `count` elements unless that is nil.
  ///
  /// - Parameter missing: What stands for an optional input that was left out; nil when none may be.
  package func values(
    _ features: NameMap<FeatureValue>, count: Int?, missing: Double? = nil
  ) throws(RuntimeError) -> [Double] {
    var values: [Double] = []
    values.reserveCapacity(count ?? inputs.count)
    try append(features, to: &values, missing: missing)
    if let count, values.count != count {
      throw RuntimeError(
        .featureType, "\(found(values.count)), the model takes \(count)")
    }
    return values
  }

  /// The inputs in a sentence: `input 'x' has 3 elements`, `inputs 'x' and 'y' have 3 elements together`.
  func found(_ count: Int) -> String {
    let elements = count == 1 ? "1 element" : "\(count) elements"
    let names = inputs.map { "'\($0.name)'" }
    guard let last = names.last, names.count > 1 else { return "input \(names.joined()) has \(elements)" }
    return "inputs \(names.dropLast().joined(separator: ", ")) and \(last) have \(elements) together"
  }

  func append(
    _ features: NameMap<FeatureValue>, to values: inout [Double], missing: Double?
  ) throws(RuntimeError) {
    for input in inputs {
      switch features.given(input.name) {
      case .double(let number)?: values.append(number)
      case .int64(let integer)?: values.append(Double(integer))
      case .array(let array)?: array.append(to: &values)
      case let value?: throw .kind(of: input.name, value, expected: "a number or an array")
      case nil:
        guard let missing, input.isOptional else {
          throw RuntimeError(.generic, "input '\(input.name)' is missing")
        }
        values.append(contentsOf: repeatElement(missing, count: min(input.width, 1 << 24)))
      }
    }
  }

  /// The vectors of many predictions one behind the other, all of one length; nil when lengths differ.
  func rows(_ batch: [NameMap<FeatureValue>]) throws(RuntimeError) -> [Double]? {
    guard let first = batch.first else { return [] }
    var rows = try values(first, count: nil, missing: .nan)
    let width = rows.count
    guard let count = [width, batch.count].elementCount else { return nil }
    rows.reserveCapacity(count)
    for (index, features) in batch.enumerated().dropFirst() {
      try append(features, to: &rows, missing: .nan)
      guard rows.count == (index + 1) * width else { return nil }
    }
    return rows
  }
}
