internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// A constant that multiplies the result of `layer_norm` or `instance_norm` becomes part of its `gamma`, and one that is
/// added part of its `beta`. `layer_norm` has them over its axes, `instance_norm` over the channels.
package enum FuseNormalizationScale: LocalPass {
  package static let name = "fuse-normalization-scale"
  package static let summary = "Make constant scales and offsets part of layer_norm and instance_norm"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.type == "mul" || operation.type == "add" else { return nil }
    for (parameter, other) in [("x", "y"), ("y", "x")] {
      guard let normalization = scope.onlyMaker(operation, parameter),
        ["layer_norm", "instance_norm"].contains(normalization.type),
        let type = operation.outputs.first?.type?.tensor, scope.hasType(of: operation, normalization.output),
        let shape = try weightShape(normalization, type, scope),
        let numbers = try numbers(operation, other, shape: shape, rank: type.knownSizes?.count ?? 0, scope)
      else { continue }
      return try fused(operation, normalization, numbers: numbers, shape: shape, type: type.dataType, &scope)
    }
    return nil
  }

  /// The lengths that `gamma` and `beta` have, and the axis they begin at.
  private static func weightShape(
    _ operation: MILSpec.Operation, _ type: MILSpec.TensorType, _ scope: RewriteScope
  ) throws(Diagnostic) -> (lengths: [Int], axis: Int)? {
    guard let sizes = type.knownSizes else { return nil }
    let axes: [Int]
    if operation.type == "instance_norm" {
      axes = [1]
    } else if scope.has(operation, "axes") {
      guard let own = try scope.integers(operation, "axes") else { return nil }
      axes = own.map { $0 < 0 ? $0 + sizes.count : $0 }.sorted()
    } else {
      axes = Array(sizes.indices)
    }
    guard let first = axes.first, axes == Array(first..<first + axes.count),
      sizes.indices.contains(axes.count + first - 1)
    else { return nil }
    let lengths = axes.compactMap { sizes[$0] }
    return lengths.count == axes.count && !lengths.contains(0) ? (lengths, first) : nil
  }

  /// The elements of a constant that differs along those axes only, one for each of their places.
  private static func numbers(
    _ operation: MILSpec.Operation, _ parameter: String, shape: (lengths: [Int], axis: Int), rank: Int,
    _ scope: RewriteScope
  ) throws(Diagnostic) -> [Float]? {
    guard let tensor = try scope.tensor(operation, parameter), tensor.form == .float, tensor.rank <= rank else {
      return nil
    }
    let padded = [Int](repeating: 1, count: rank - tensor.rank) + tensor.shape
    let end = shape.axis + shape.lengths.count
    guard (padded[..<shape.axis] + padded[end...]).allSatisfy({ $0 == 1 }) else { return nil }
    let count = shape.lengths.reduce(1, *)
    if tensor.count == 1 { return [Float](repeating: tensor.floatArray[0], count: count) }
    return Array(padded[shape.axis..<end]) == shape.lengths ? tensor.floatArray : nil
  }

  private static func fused(
    _ operation: MILSpec.Operation, _ normalization: MILSpec.Operation, numbers: [Float],
    shape: (lengths: [Int], axis: Int), type: MILSpec.DataType, _ scope: inout RewriteScope
  ) throws(Diagnostic) -> Rewrite? {
    var fused = normalization
    fused.outputs = operation.outputs
    fused.attributes["name"] = operation.attributes["name"]
    let names = operation.type == "mul" ? ["gamma", "beta"] : ["beta"]
    for name in names {
      var weights = numbers
      if scope.has(normalization, name) {
        guard let own = try scope.tensor(normalization, name)?.floatArray, own.count == numbers.count else {
          return nil
        }
        weights = zip(own, numbers).map { operation.type == "mul" ? $0 * $1 : $0 + $1 }
      } else if operation.type == "mul", name == "beta" {
        continue
      }
      let tensor = ModelOps.Tensor(floats: weights, shape.lengths)
      guard let constant = try scope.add(tensor, as: type, named: "\(operation.output)_\(name)") else { return nil }
      fused.bind(name, to: constant)
    }
    return .operation(fused)
  }
}
