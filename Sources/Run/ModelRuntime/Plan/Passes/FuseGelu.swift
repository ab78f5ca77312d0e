internal import ModelOps

/// GELU that a program spells out with `erf` or `tanh` becomes one `gelu`.
enum FuseGelu: PatternPass {
  static let triggers: Set<String>? = ["erf", "tanh"]

  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> PatternMatch? {
    guard operation.operation == "mul", let product = product(of: operation, graph), product.number.isClose(to: 0.5),
      product.factors.count == 2
    else { return nil }
    for (x, bell) in [(product.factors[0], product.factors[1]), (product.factors[1], product.factors[0])] {
      guard let sum = graph.onlyMaker(of: bell, ["add"]),
        let side = sum.operation.sides.first(where: { $0.second.number == 1 }),
        let function = graph.onlyMaker(of: side.first, ["erf", "tanh"]),
        let inner = inner(function.operation, x, graph: graph)
      else { continue }
      let mode = function.operation.operation == "erf" ? "EXACT" : "TANH_APPROXIMATION"
      let gelu = GraphOperation(
        "gelu", [GraphOperation.Binding("x", [x]), GraphOperation.Binding("mode", [.constant(.string(mode))])],
        outputs: operation.outputs, source: operation.source)
      return (gelu, product.gone + [sum.index, function.index] + inner)
    }
    return nil
  }

  /// What goes into the function: x / √2, or √(2/π) · (x + 0.044715 · x³). Nil when it is anything else.
  private static func inner(
    _ function: GraphOperation, _ x: GraphOperation.Argument, graph: GraphMatch
  ) -> [Int]? {
    guard let scaled = graph.onlyMaker(of: function["x"].first, ["mul", "real_div"]),
      let product = product(of: scaled.operation, graph)
    else { return nil }
    if function.operation == "erf" {
      guard product.number.isClose(to: 0.707_106_8), product.factors == [x] else { return nil }
      return product.gone + [scaled.index]
    }
    guard product.number.isClose(to: 0.797_884_6), product.factors.count == 1,
      let sum = graph.onlyMaker(of: product.factors[0], ["add"]),
      let side = sum.operation.sides.first(where: { $0.first == x }),
      let cubic = graph.onlyMaker(of: side.second, ["mul"]), let cube = self.product(of: cubic.operation, graph),
      cube.number.isClose(to: 0.044_715)
    else { return nil }
    var gone = product.gone + cube.gone + [scaled.index, sum.index, cubic.index]
    if cube.factors == [x, x, x] { return gone }
    guard cube.factors.count == 1, let power = graph.onlyMaker(of: cube.factors[0], ["pow"]),
      power.operation["x"].first == x, power.operation["y"].first?.number == 3
    else { return nil }
    gone.append(power.index)
    return gone
  }

  private typealias Product = (number: Float, factors: [GraphOperation.Argument], gone: [Int])

  /// The factors of a product, and of products that are used in it alone; numbers together.
  private static func product(of operation: GraphOperation, _ graph: GraphMatch, depth: Int = 0) -> Product? {
    guard let x = operation["x"].first, let y = operation["y"].first, depth < 4 else { return nil }
    if operation.operation == "real_div" {
      guard let number = y.number, number != 0 else { return nil }
      return (1 / number, [x], [])
    }
    var all: Product = (1, [], [])
    for factor in [x, y] {
      if let number = factor.number {
        all.number *= number
      } else if let inner = graph.onlyMaker(of: factor, ["mul"]),
        let product = product(of: inner.operation, graph, depth: depth + 1)
      {
        all.number *= product.number
        all.factors += product.factors
        all.gone += product.gone + [inner.index]
      } else {
        all.factors.append(factor)
      }
    }
    return all
  }
}
