internal import ModelSpec

/// x · cosine + concat(−second half of x, first half of x) · sine becomes one `nn.rotary`.
package enum FuseRotary: PatternPass {
  package static let triggers: Set<String>? = ["concat"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "add" else { return nil }
    for side in operation.sides {
      guard let plain = graph.soleProducer(of: side.first, ["mul"]),
        let turned = graph.soleProducer(of: side.second, ["mul"])
      else { continue }
      for (factor, sine) in turned.operation.sides.map({ ($0.first, $0.second) }) {
        guard let found = halves(factor, graph) else { continue }
        for (x, cosine) in plain.operation.sides.map({ ($0.first, $0.second) }) where x == found {
          guard fits(cosine, x, in: graph), fits(sine, x, in: graph) else { continue }
          let bindings = [("x", x), ("cosine", cosine), ("sine", sine)].map { GraphOperation.Binding($0.0, [$0.1]) }
          let fused = GraphOperation("nn.rotary", bindings, outputs: operation.outputs, source: operation.source)
          return .operation(fused)
        }
      }
    }
    return nil
  }

  /// The value that `argument` is the halves of, exchanged, the one that comes first negated.
  private static func halves(
    _ argument: GraphOperation.Argument, _ graph: GraphMatch
  ) -> GraphOperation.Argument? {
    guard let joined = graph.soleProducer(of: argument, ["concat"]), let whole = graph.type(argument), whole.rank >= 2,
      joined.operation["interleave"].first.map({ $0.flag == false }) != false,
      let axis = joined.operation["axis"].first?.integers?.first, axis == -1 || axis == whole.rank - 1,
      joined.operation["values"].count == 2,
      let negated = graph.soleProducer(of: joined.operation["values"][0], ["mul"]),
      let side = negated.operation.sides.first(where: { $0.second.number == -1 }),
      let second = graph.soleProducer(of: side.first, ["slice_by_index"]),
      let first = graph.soleProducer(of: joined.operation["values"][1], ["slice_by_index"]),
      let x = first.operation["x"].first, second.operation["x"].first == x, let type = graph.type(x),
      type.shape.isFixed, type.shape == whole.shape, let length = type.shape[type.rank - 1].fixed, length % 2 == 0,
      isHalf(first.operation, of: type, from: 0, count: length / 2, in: graph),
      isHalf(second.operation, of: type, from: length / 2, count: length / 2, in: graph)
    else { return nil }
    return x
  }

  /// Whether a slice has `count` elements of the last axis from `start` on, and all of the others.
  private static func isHalf(
    _ slice: GraphOperation, of type: TensorType, from start: Int, count: Int, in graph: GraphMatch
  ) -> Bool {
    guard let output = slice.outputs.first, let result = graph.type(.value(output.name)),
      slice["stride"].first.map({ $0.integers?.allSatisfy { $0 == 1 } == true }) != false,
      let begin = slice["begin"].first?.integers, begin.count == type.rank, slice["begin_mask"].isEmpty,
      slice["squeeze_mask"].isEmpty
    else { return false }
    return begin == [Int](repeating: 0, count: type.rank - 1) + [start]
      && result.shape.fixed == (type.shape.fixed ?? []).dropLast() + [count]
  }

  /// Whether `angles` are [L, E], ones before left out.
  private static func fits(
    _ angles: GraphOperation.Argument, _ x: GraphOperation.Argument, in graph: GraphMatch
  ) -> Bool {
    guard let own = graph.type(angles), let type = graph.type(x), own.rank >= 2, own.rank <= type.rank,
      ElementForm(own.scalar) == .float, let lengths = own.shape.fixed, let shape = type.shape.fixed
    else { return false }
    return lengths.suffix(2) == shape.suffix(2) && lengths.dropLast(2).allSatisfy { $0 == 1 }
  }
}
