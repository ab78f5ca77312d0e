internal import ModelSpec

/// Zeros that `pad` puts around the spatial axes become the padding of the `conv` behind it.
package enum FoldPadding: PatternPass {
  package static let triggers: Set<String>? = ["pad"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "conv", let pad = graph.soleProducer(of: operation["x"].first, ["pad"])?.operation,
      let x = pad["x"].first, let rank = graph.type(x)?.rank, (3...5).contains(rank),
      let given = padding(operation, axes: rank - 2), given.count == 2 * (rank - 2),
      let added = zeros(pad, rank: rank)
    else { return nil }
    let whole = operation.binding("x", to: x).binding("pad_type", to: .constant(.string("custom")))
    return .operation(whole.binding("pad", to: .constant(.integers(zip(given, added).map { $0 &+ $1 }))))
  }

  /// What a convolution pads each spatial axis with, before and after.
  private static func padding(_ operation: GraphOperation, axes: Int) -> [Int]? {
    switch operation["pad_type"].first.map({ $0.word ?? "" }) ?? "valid" {
    case "valid": [Int](repeating: 0, count: 2 * axes)
    case "custom": operation["pad"].first?.integers
    default: nil
    }
  }

  /// How many zeros are added before and after each spatial axis; nil when anything else is done.
  private static func zeros(_ operation: GraphOperation, rank: Int) -> [Int]? {
    guard operation["mode"].first.map({ $0.word == "constant" }) ?? true,
      operation["constant_val"].first.map({ $0.number == 0 }) ?? true,
      let amounts = operation["pad"].first?.integers, amounts.count % 2 == 0, amounts.count <= 2 * rank
    else { return nil }
    let all = [Int](repeating: 0, count: 2 * rank - amounts.count) + amounts
    return all[..<4].allSatisfy { $0 == 0 } && all.allSatisfy { $0 >= 0 } ? Array(all[4...]) : nil
  }
}
