internal import ModelOps

/// Zeros that are added around what a convolution takes become padding of the convolution.
enum FoldPadding: PatternPass {
  static let triggers: Set<String>? = ["pad"]

  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> PatternMatch? {
    guard operation.operation == "conv", let pad = graph.onlyMaker(of: operation["x"].first, ["pad"]),
      let x = pad.operation["x"].first, let type = graph.type(x), (3...5).contains(type.rank),
      let own = padding(operation, axes: type.rank - 2), own.count == 2 * (type.rank - 2),
      let added = zeros(pad.operation, rank: type.rank)
    else { return nil }
    var whole = operation
    whole.bindings.removeAll { ["x", "pad", "pad_type"].contains($0.parameter) }
    whole.bindings.append(GraphOperation.Binding("x", [x]))
    whole.bindings.append(GraphOperation.Binding("pad_type", [.constant(.string("custom"))]))
    whole.bindings.append(GraphOperation.Binding("pad", [.constant(.integers(zip(own, added).map(+)))]))
    return (whole, [pad.index])
  }

  /// What a convolution pads each spatial axis with, before and after.
  private static func padding(_ operation: GraphOperation, axes: Int) -> [Int]? {
    guard let type = operation["pad_type"].first else { return Array(repeating: 0, count: 2 * axes) }
    switch type.word {
    case "valid": return Array(repeating: 0, count: 2 * axes)
    case "custom": return operation["pad"].first?.integers
    default: return nil
    }
  }

  /// How many zeros are added before and after each spatial axis; nil when anything else is done.
  private static func zeros(_ operation: GraphOperation, rank: Int) -> [Int]? {
    guard operation["mode"].first.map({ $0.word == "constant" }) ?? true,
      operation["constant_val"].first.map({ $0.number == 0 }) ?? true,
      let amounts = operation["pad"].first?.integers, amounts.count % 2 == 0, amounts.count <= 2 * rank
    else { return nil }
    let all = Array(repeating: 0, count: 2 * rank - amounts.count) + amounts
    return all[..<4].allSatisfy { $0 == 0 } && all.allSatisfy { $0 >= 0 } ? Array(all[4...]) : nil
  }
}
