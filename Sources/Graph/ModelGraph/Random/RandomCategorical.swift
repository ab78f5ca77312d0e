internal import ModelSpec

/// `random_categorical`: classes drawn by chance, by their weights along the last axis.
///
/// - `x`: [*d, K], fp16 or fp32: weights of K classes.
/// - `mode`: `logits` (default), for logarithms of weights, or `probs`.
/// - `size`: how many classes are drawn; 1 unless given.
/// - `seed`: −1, for a different result each time, unless given.
/// - Result: [*d, size], the type of `x`.
package struct RandomCategorical: TensorOperation {
  package static let name = "random_categorical"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = .random

  package enum Mode: String, CaseIterable, Sendable { case logits, probs }

  package var x: TensorType
  package var mode: Mode
  package var size: Int
  package var seed: Int

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    mode = try arguments.choice("mode", default: .logits)
    size = try arguments.integer("size", default: 1)
    guard size >= 0 else { throw OperationError("`size` is \(size), expected no negative number", argument: "size") }
    seed = try arguments.integer("seed", default: -1)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 1] = Extent(size)
    if x.shape[x.rank - 1].isAlways(0), !shape.extents.contains(where: { $0.contains(0) }) {
      throw OperationError("`x` \(x.shape) has no classes, expected at least one to draw", argument: "x")
    }
    return [.tensor(x.with(shape))]
  }
}
