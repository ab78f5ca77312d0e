internal import ModelOps
import ModelSpec

/// Which operations can be carried out in pieces, one after the other for a part of the elements that caches hold.
///
/// A piece of a result is computed of the same piece of the inputs, and of others as a whole.
enum TensorTiling {
  /// What pieces are made of.
  enum Axis: Equatable, Sendable {
    /// Indices of an axis; those before it have length 1.
    case rows(Int)
    /// Elements of the tensor as a vector.
    case elements

    /// How many there are.
    func length(_ shape: [Int]) -> Int {
      switch self {
      case .rows(let axis): shape[axis]
      case .elements: shape.reduce(1, *)
      }
    }
  }

  /// What is needed of an input.
  enum Share: Equatable, Sendable {
    case piece(Axis)
    case whole
  }

  /// What an operation needs of each of its inputs for a piece along `axis` of its results; nil when it needs more.
  static func shares(
    of node: TensorSchedule.Node, _ axis: Axis, in schedule: TensorSchedule
  ) -> [Share]? {
    let shape = node.outputs[0].shape
    let shapes = node.inputs.map { schedule.shape($0) }
    if elementwise.contains(node.name) {
      return shares(of: shapes, axis, result: shape)
    }
    guard case .rows(let row) = axis, let x = shapes.first ?? nil else { return nil }
    if folding.contains(node.name) {
      let folded = node.integers("axes") + node.integers("axis")
      guard let place = kept(row, folded: folded, keepsRank: node.boolean("keep_dims"), rank: x.count),
        x[..<place].allSatisfy({ $0 == 1 })
      else { return nil }
      return [.piece(.rows(place))] + shapes.dropFirst().map { _ in .whole }
    }
    guard along.contains(node.name), node.integers("axis") != [row] else { return nil }
    return [.piece(axis)] + shapes.dropFirst().map { _ in .whole }
  }

  /// Of inputs that broadcast to `shape`.
  private static func shares(of shapes: [[Int]?], _ axis: Axis, result shape: [Int]) -> [Share]? {
    var shares: [Share] = []
    for input in shapes {
      switch axis {
      case .rows(let row):
        let place = row - shape.count + (input?.count ?? 0)
        guard let input, place >= 0, input[place] != 1 else {
          shares.append(.whole)
          continue
        }
        shares.append(.piece(.rows(place)))
      case .elements:
        if let input, input == shape {
          shares.append(.piece(.elements))
        } else if input?.allSatisfy({ $0 == 1 }) ?? true {
          shares.append(.whole)
        } else {
          return nil
        }
      }
    }
    return shares
  }

  /// The axis that becomes axis `row` of the result when others are folded; nil when it is one of those.
  private static func kept(_ row: Int, folded: [Int], keepsRank: Bool, rank: Int) -> Int? {
    if keepsRank { return folded.contains(row) ? nil : row }
    let left = (0..<rank).filter { !folded.contains($0) }
    return left.indices.contains(row) ? left[row] : nil
  }

  /// Inputs broadcast, and each element of the result comes from those at its place.
  private static let elementwise: Set<String> = [
    "abs", "acos", "nn.acosh", "add", "asin", "nn.asinh", "atan", "atanh", "cast", "ceil", "cos", "cosh", "equal",
    "exp", "exp2", "floor", "floor_div", "greater", "greater_equal", "inverse", "less", "less_equal", "log",
    "logical_and", "logical_not", "logical_or", "logical_xor", "maximum", "minimum", "mod", "mul", "not_equal", "pow",
    "real_div", "round", "rsqrt", "select", "sign", "sin", "sinh", "sqrt", "square", "sub", "tan", "tanh",
  ]

  /// Axes are folded into one element each; the others are independent.
  private static let folding: Set<String> = [
    "reduce_argmax", "reduce_argmin", "reduce_max", "reduce_mean", "reduce_min", "reduce_prod", "reduce_sum",
  ]

  /// One axis is computed with; the others are independent.
  private static let along: Set<String> = ["argsort", "cumsum", "softmax", "topk"]
}

extension TensorSchedule.Node {
  /// The elements of an attribute, as far as it is integers.
  fileprivate func integers(_ parameter: String) -> [Int] {
    guard let tensor = constant(parameter), tensor.form == .integer else { return [] }
    return withExtendedLifetime(tensor) { tensor.integers.map { Int($0) } }
  }

  fileprivate func boolean(_ parameter: String) -> Bool {
    guard let tensor = constant(parameter), tensor.form == .boolean else { return false }
    return withExtendedLifetime(tensor) { tensor.booleans.first == 1 }
  }

  private func constant(_ parameter: String) -> Tensor? {
    guard let range = layout.parameters.first(where: { $0.name == parameter })?.range, range.count == 1,
      case .constant(let constant) = inputs[range.lowerBound]
    else { return nil }
    return constant.tensor
  }
}
