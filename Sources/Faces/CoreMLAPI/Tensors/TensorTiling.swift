internal import ModelOps
import ModelSpec

/// Which operations can run in pieces, one after the other on a part of the elements that fits into caches.
///
/// A piece of a result is computed from the same piece of some inputs, and from the whole of others.
enum TensorTiling {
  /// The axis along which pieces are cut.
  enum Axis: Equatable, Sendable {
    /// Indices of an axis; those before it have length 1.
    case rows(Int)
    /// Elements of the tensor as a vector.
    case elements

    /// The length of the axis.
    func length(_ shape: [Int]) -> Int {
      switch self {
      case .rows(let axis): shape[axis]
      case .elements: shape.reduce(1, *)
      }
    }
  }

  /// The needed part of an input.
  enum Share: Equatable, Sendable {
    case piece(Axis)
    case whole
  }

  /// The parts of its inputs that an operation needs for a piece along `axis` of its results; nil if it needs more.
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

  /// The parts of inputs that broadcast to `shape`.
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

  /// Inputs broadcast, and each element of the result is computed from those at the same index.
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
