internal import ModelSpec

/// A constant that is added to the result of `conv`, `conv_transpose` or `linear`, subtracted from it, or multiplies or divides it,
/// becomes part of the weights and the bias: one number, or one for each output channel.
package enum FuseScale: PatternPass {
  private static let products: Set<String> = ["conv", "conv_transpose", "linear"]
  package static let triggers: Set<String>? = products

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard ["add", "sub", "mul", "real_div"].contains(operation.operation) else { return nil }
    for (index, side) in operation.sides.enumerated() {
      guard let product = graph.soleProducer(of: side.first, products)?.operation,
        graph.hasResultType(side.first, operation), let numbers = numbers(side.second, product, in: graph),
        let map = map(operation.operation, numbers, isOnTheLeft: index == 0)
      else { continue }
      return map.folded(into: product, like: operation, in: graph).map { .operation($0) }
    }
    return nil
  }

  private static func map(_ operation: String, _ numbers: [Float], isOnTheLeft: Bool) -> ChannelMap? {
    let zeros = [Float](repeating: 0, count: numbers.count)
    switch operation {
    case "add": return ChannelMap(factors: nil, addends: numbers)
    case "sub" where isOnTheLeft: return ChannelMap(factors: nil, addends: numbers.map { -$0 })
    case "sub": return ChannelMap(factors: zeros.map { _ in -1 }, addends: numbers)
    case "mul": return ChannelMap(factors: numbers, addends: zeros)
    case "real_div" where isOnTheLeft && !numbers.contains(0):
      return ChannelMap(factors: numbers.map { 1 / $0 }, addends: zeros)
    default: return nil
    }
  }

  /// The elements of a constant that differs along the channels only, one for each channel.
  private static func numbers(
    _ argument: GraphOperation.Argument, _ product: GraphOperation, in graph: GraphMatch
  ) -> [Float]? {
    guard let result = graph.resultType(product), let constant = argument.known, constant.type.scalar == result.scalar,
      let shape = constant.type.shape.nonEmpty, shape.count <= result.rank
    else { return nil }
    let axis = product.operation == "linear" ? result.rank - 1 : 1
    guard axis >= 0, axis < result.rank, let count = result.shape[axis].fixed else { return nil }
    let padded = [Int](repeating: 1, count: result.rank - shape.count) + shape
    guard padded.indices.allSatisfy({ $0 == axis ? [1, count].contains(padded[$0]) : padded[$0] == 1 }),
      let numbers = constant.numbers, numbers.allSatisfy(\.isFinite)
    else { return nil }
    return numbers.count == 1 ? [Float](repeating: numbers[0], count: count) : numbers
  }
}
