internal import ModelSpec

/// (x − mean) / √(variance + epsilon), with mean and variance of x over the same axes, is `layer_norm`; over the two last axes of
/// four it is `instance_norm`. The quotient may also be a product with `rsqrt` or a power of −½, and the variance the mean of a
/// `square`, a product or a power of 2.
package enum FuseNormalization: PatternPass {
  package static let triggers: Set<String>? = ["rsqrt", "sqrt", "pow"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard let (centered, variance, epsilon) = parts(operation, graph), case .value = centered,
      let difference = graph.producer(of: centered, ["sub"])?.operation, let x = difference["x"].first, case .value = x,
      let mean = graph.producer(of: difference["y"].first, ["reduce_mean"])?.operation, mean["x"].first == x,
      let type = graph.resultType(operation), graph.hasResultType(x, operation), ElementForm(type.scalar) == .float,
      let axes = axes(mean, rank: type.rank),
      let squares = graph.soleProducer(of: variance, ["reduce_mean"])?.operation,
      Self.axes(squares, rank: type.rank) == axes,
      isSquare(squares["x"].first, of: centered, as: difference, in: graph),
      graph.types.target == .execution || axes == Array(type.rank - axes.count..<type.rank)
    else { return nil }
    let number = GraphOperation.Argument.constant(Constant(.scalar(type.scalar), .floats([epsilon])))
    if type.rank == 4, axes == [2, 3], graph.types.target == .program {
      return .operation(operation.becoming("instance_norm", [("x", x), ("epsilon", number)]))
    }
    return .operation(
      operation.becoming("layer_norm", [("x", x), ("axes", .constant(.integers(axes))), ("epsilon", number)]))
  }

  private typealias Argument = GraphOperation.Argument

  /// The value x − mean, the variance, and epsilon, when the operation divides the one by the root of the others.
  private static func parts(
    _ operation: GraphOperation, _ graph: GraphMatch
  ) -> (centered: Argument, variance: Argument, epsilon: Float)? {
    if operation.operation == "real_div", let centered = operation["x"].first,
      let root = graph.soleProducer(of: operation["y"].first, ["sqrt", "pow"])?.operation,
      root.operation == "sqrt" || root["y"].first?.uniform == 0.5, let (variance, epsilon) = sum(root["x"].first, graph)
    {
      return (centered, variance, epsilon)
    }
    guard operation.operation == "mul" else { return nil }
    for side in operation.sides {
      guard let root = graph.soleProducer(of: side.second, ["rsqrt", "pow"])?.operation,
        root.operation == "rsqrt" || root["y"].first?.uniform == -0.5,
        let (variance, epsilon) = sum(root["x"].first, graph)
      else { continue }
      guard root.operation == "rsqrt" else { return (side.first, variance, epsilon) }
      guard let added = root["epsilon"].isEmpty ? 1e-12 : root["epsilon"].first?.number else { continue }
      return (side.first, variance, epsilon + added)
    }
    return nil
  }

  /// A value and the constant that is added to it, 0 when none is.
  private static func sum(_ argument: Argument?, _ graph: GraphMatch) -> (value: Argument, number: Float)? {
    guard let argument else { return nil }
    guard let sum = graph.soleProducer(of: argument, ["add"])?.operation,
      let side = sum.sides.first(where: { $0.second.uniform != nil }), let number = side.second.uniform
    else { return (argument, 0) }
    return (side.first, number)
  }

  /// The axes over which a mean is taken, in order, when it keeps them.
  private static func axes(_ mean: GraphOperation, rank: Int) -> [Int]? {
    guard mean["keep_dims"].first?.flag == true else { return nil }
    guard let axes = mean["axes"].first else { return Array(0..<rank) }
    return axes.integers.map { axes in axes.map { $0 < 0 ? $0 + rank : $0 }.sorted() }
  }

  /// Whether the value is the square of x − mean, the same one or one that is computed again.
  private static func isSquare(
    _ argument: Argument?, of centered: Argument, as difference: GraphOperation, in graph: GraphMatch
  ) -> Bool {
    guard graph.useCount(argument) == 1,
      let square = graph.producer(of: argument, ["square", "mul", "pow"])?.operation
    else { return false }
    func isCentered(_ parameter: String) -> Bool {
      if square[parameter].first == centered { return true }
      guard let other = graph.producer(of: square[parameter].first, ["sub"])?.operation else { return false }
      return other["x"] == difference["x"] && other["y"] == difference["y"]
    }
    switch square.operation {
    case "square": return isCentered("x")
    case "mul": return isCentered("x") && isCentered("y")
    default: return isCentered("x") && square["y"].first?.uniform == 2
    }
  }
}

/// A constant factor after a normalization becomes part of its `gamma`, and a constant addend part of its `beta`. `layer_norm` has
/// them over its axes, `instance_norm` over the channels.
package enum FuseNormalizationScale: PatternPass {
  package static let triggers: Set<String>? = ["layer_norm", "instance_norm"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "mul" || operation.operation == "add" else { return nil }
    for side in operation.sides {
      guard let norm = graph.soleProducer(of: side.first, ["layer_norm", "instance_norm"])?.operation,
        graph.hasResultType(side.first, operation), let type = graph.resultType(operation),
        let given = side.second.known,
        let (axes, lengths) = place(norm, type), let numbers = numbers(given, axes, lengths: lengths, rank: type.rank)
      else { continue }
      return fused(operation, norm, numbers: numbers, type: TensorType(type.scalar, Shape(fixed: lengths))).map {
        .operation($0)
      }
    }
    return nil
  }

  /// The axes that `gamma` and `beta` have, and their lengths.
  private static func place(_ norm: GraphOperation, _ type: TensorType) -> (axes: Range<Int>, lengths: [Int])? {
    var axes = Array(0..<type.rank)
    if norm.operation == "instance_norm" {
      axes = [1]
    } else if let given = norm["axes"].first {
      guard let integers = given.integers else { return nil }
      axes = integers.map { $0 < 0 ? $0 + type.rank : $0 }.sorted()
    }
    guard let first = axes.first, axes == Array(first..<first + axes.count), first + axes.count <= type.rank else {
      return nil
    }
    let lengths = axes.compactMap { type.shape[$0].fixed }
    return lengths.count == axes.count && !lengths.contains(0) ? (first..<first + axes.count, lengths) : nil
  }

  /// The elements of a constant that differs along those axes only, one for each of their indices.
  private static func numbers(_ constant: Constant, _ axes: Range<Int>, lengths: [Int], rank: Int) -> [Float]? {
    guard ElementForm(constant.type.scalar) == .float, let shape = constant.type.shape.fixed, shape.count <= rank,
      let numbers = constant.numbers
    else { return nil }
    let padded = [Int](repeating: 1, count: rank - shape.count) + shape
    guard (padded[..<axes.lowerBound] + padded[axes.upperBound...]).allSatisfy({ $0 == 1 }) else { return nil }
    if numbers.count == 1 { return [Float](repeating: numbers[0], count: lengths.reduce(1, *)) }
    return Array(padded[axes]) == lengths ? numbers : nil
  }

  private static func fused(
    _ operation: GraphOperation, _ norm: GraphOperation, numbers: [Float], type: TensorType
  ) -> GraphOperation? {
    var fused = norm
    fused.outputs = operation.outputs
    let isFactor = operation.operation == "mul"
    for name in isFactor ? ["gamma", "beta"] : ["beta"] {
      var weights = numbers
      if let bound = norm[name].first {
        guard let given = bound.known?.numbers, given.count == numbers.count else { return nil }
        weights = zip(given, numbers).map { isFactor ? $0 * $1 : $0 + $1 }
      } else if name == "beta", isFactor {
        continue
      }
      let constant = Constant(type, .floats(weights))
      fused = fused.binding(name, to: .constant(constant))
    }
    return fused
  }
}
