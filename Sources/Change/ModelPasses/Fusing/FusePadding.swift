internal import ModelSpec
internal import OrderedCollections

/// Zeros that `pad` puts around the spatial axes become the padding of the `conv` behind it.
package enum FusePadding: LocalPass {
  package static let name = "fuse-padding"
  package static let summary = "Make zero padding part of the conv behind it"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.type == "conv", let pad = scope.onlyMaker(operation, "x"), pad.type == "pad",
      scope.string(pad, "mode", default: "constant") == "constant", let x = pad.name("x"),
      scope.has(pad, "constant_val") ? try scope.number(pad, "constant_val") == 0 : true,
      let rank = scope.types[x]?.tensor?.knownSizes?.count, rank >= 3,
      let amounts = try scope.integers(pad, "pad"), amounts.count % 2 == 0, amounts.count <= 2 * rank
    else { return nil }
    let all = [Int](repeating: 0, count: 2 * rank - amounts.count) + amounts
    guard all.allSatisfy({ $0 >= 0 }), all.prefix(4).allSatisfy({ $0 == 0 }) else { return nil }
    var sum = Array(all.dropFirst(4))
    switch scope.string(operation, "pad_type", default: "valid") {
    case "valid": break
    case "custom":
      guard let own = try scope.integers(operation, "pad"), own.count == sum.count else { return nil }
      sum = zip(sum, own).map { $0 &+ $1 }
    default: return nil
    }
    var operation = operation
    operation.bind("x", to: x)
    operation.attributes["pad"] = nil
    operation.attributes["pad_type"] = nil
    operation.bind("pad", to: scope.add(.integers(sum), named: operation.output + "_pad"))
    operation.bind("pad_type", to: scope.add(.string("custom"), named: operation.output + "_pad_type"))
    return .operation(operation)
  }
}
