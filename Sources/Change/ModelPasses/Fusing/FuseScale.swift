internal import ModelOps
internal import ModelSpec

/// A constant that is added to the result of `conv`, `conv_transpose` or `linear`, subtracted from it, or multiplies or
/// divides it, becomes part of the weights and the bias: one number, or one for each output channel.
package enum FuseScale: LocalPass {
  package static let name = "fuse-scale"
  package static let summary = "Make constant scales and offsets part of the conv or linear before them"

  private static let products: Set<String> = ["conv", "conv_transpose", "linear"]

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    for (parameter, other) in [("x", "y"), ("y", "x")] {
      guard ["add", "sub", "mul", "real_div"].contains(operation.type),
        let product = scope.onlyMaker(operation, parameter), products.contains(product.type),
        scope.hasType(of: operation, product.output),
        let numbers = try numbers(operation, other, product: product, scope),
        let line = line(operation.type, numbers, isOnTheLeft: parameter == "x")
      else { continue }
      return try line.fused(into: product, last: operation, &scope).map { .operation($0) }
    }
    return nil
  }

  private static func line(_ type: String, _ numbers: [Float], isOnTheLeft: Bool) -> ChannelLine? {
    let zeros = [Float](repeating: 0, count: numbers.count)
    switch type {
    case "add": return ChannelLine(scale: nil, offset: numbers)
    case "sub" where isOnTheLeft: return ChannelLine(scale: nil, offset: numbers.map { -$0 })
    case "sub": return ChannelLine(scale: zeros.map { _ in -1 }, offset: numbers)
    case "mul": return ChannelLine(scale: numbers, offset: zeros)
    case "real_div" where isOnTheLeft && !numbers.contains(0):
      return ChannelLine(scale: numbers.map { 1 / $0 }, offset: zeros)
    default: return nil
    }
  }

  /// The elements of a constant that differs along the channels only, one for each channel.
  private static func numbers(
    _ operation: MILSpec.Operation, _ parameter: String, product: MILSpec.Operation, _ scope: RewriteScope
  ) throws(Diagnostic) -> [Float]? {
    guard let sizes = product.outputs.first?.type?.tensor?.knownSizes,
      let type = scope.type(operation, parameter), type.dataType == product.outputs.first?.type?.tensor?.dataType,
      let shape = type.fixedShape, shape.count <= sizes.count
    else { return nil }
    let axis = product.type == "linear" ? sizes.count - 1 : 1
    guard sizes.indices.contains(axis), let count = sizes[axis] else { return nil }
    let padded = [Int](repeating: 1, count: sizes.count - shape.count) + shape
    guard padded.indices.allSatisfy({ $0 == axis ? [1, count].contains(padded[$0]) : padded[$0] == 1 }),
      let elements = try scope.tensor(operation, parameter)?.floatArray, elements.allSatisfy(\.isFinite)
    else { return nil }
    return elements.count == 1 ? [Float](repeating: elements[0], count: count) : elements
  }
}
