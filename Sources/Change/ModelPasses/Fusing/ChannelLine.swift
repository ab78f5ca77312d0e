internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// A scale and an offset for each output channel of a `conv`, `conv_transpose` or `linear`, to become part of its weights.
struct ChannelLine {
  /// What each channel is multiplied with; nil when it is 1 everywhere.
  var scale: [Float]?
  /// What is added to each channel then.
  var offset: [Float]

  /// The operation with the line in its weights; nil when these are not constants that may change.
  ///
  /// - Parameter last: The operation that the line comes from, whose result the new one makes.
  func fused(
    into product: MILSpec.Operation, last: MILSpec.Operation, _ scope: inout RewriteScope
  ) throws(Diagnostic) -> MILSpec.Operation? {
    guard let type = product.outputs.first?.type?.tensor?.dataType,
      let weightType = scope.type(product, "weight")?.dataType, weightType == type,
      let bias = try bias(of: product, scope)
    else { return nil }
    var fused = product
    fused.outputs = last.outputs
    fused.attributes["name"] = last.attributes["name"]
    if let scale {
      guard let weights = try scaled(product, by: scale, scope),
        let name = try scope.add(weights, as: type, named: last.output + "_weight")
      else { return nil }
      fused.attributes["weight"] = nil
      fused.bind("weight", to: name)
    }
    let sum = offset.indices.map { bias[$0] * (scale?[$0] ?? 1) + offset[$0] }
    guard sum.allSatisfy(\.isFinite), type != .float16 || sum.allSatisfy({ Float16($0).isFinite }),
      let name = try scope.add(ModelOps.Tensor(floats: sum, [sum.count]), as: type, named: last.output + "_bias")
    else { return nil }
    fused.attributes["bias"] = nil
    fused.bind("bias", to: name)
    return fused
  }

  private func bias(of product: MILSpec.Operation, _ scope: RewriteScope) throws(Diagnostic) -> [Float]? {
    guard scope.has(product, "bias") else { return [Float](repeating: 0, count: offset.count) }
    guard let bias = try scope.tensor(product, "bias")?.floatArray, bias.count == offset.count else { return nil }
    return bias
  }

  /// The weights times the scale; nil when they are no constant, are used elsewhere, or become too large for their type.
  private func scaled(
    _ product: MILSpec.Operation, by scale: [Float], _ scope: RewriteScope
  ) throws(Diagnostic) -> ModelOps.Tensor? {
    if let name = product.name("weight"), scope.uses[name] != 1 { return nil }
    guard let weights = try scope.tensor(product, "weight"), weights.form == .float, weights.rank >= 2 else {
      return nil
    }
    var elements = weights.floatArray
    let channel: (Int) -> Int
    if product.type == "conv_transpose" {
      // [C_in, C_out / groups, *d]: the groups divide the input channels.
      let groups = scope.has(product, "groups") ? try scope.integers(product, "groups")?.first : 1
      guard let groups, groups > 0, weights.shape[0] % groups == 0, weights.shape[1] * groups == scale.count else {
        return nil
      }
      let (inner, own) = (weights.shape[2...].reduce(1, *), weights.shape[1])
      let inputs = weights.shape[0] / groups
      channel = { place in
        let (row, column) = (place / (inner * own), place / inner % own)
        return row / inputs * own + column
      }
    } else {
      guard weights.shape[0] == scale.count else { return nil }
      let inner = weights.shape[1...].reduce(1, *)
      channel = { $0 / inner }
    }
    for place in elements.indices { elements[place] *= scale[channel(place)] }
    let isHalf = weights.scalar == .fp16
    guard elements.allSatisfy({ isHalf ? Float16($0).isFinite : $0.isFinite }) else { return nil }
    return ModelOps.Tensor(floats: elements, weights.shape)
  }
}
