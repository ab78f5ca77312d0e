internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// The blob that the layer takes as input `index`.
  func input(_ index: Int = 0) throws(OperationError) -> Blob {
    guard index < layer.input.count, let blob = blobs[layer.input[index]] else {
      throw OperationError("the layer has \(layer.input.count) inputs, expected at least \(index + 1)")
    }
    return blob
  }

  /// The blob that the layer takes as input `index`, of at least the given rank.
  func input(_ index: Int = 0, rank: ClosedRange<Int>) throws(OperationError) -> Blob {
    let blob = try input(index)
    guard rank.contains(blob.type.rank) else {
      let expected =
        rank.upperBound == Int.max
        ? "at least \(rank.lowerBound)"
        : rank.count == 1 ? "\(rank.lowerBound)" : "\(rank.lowerBound) to \(rank.upperBound)"
      throw OperationError(
        "input '\(layer.input[index])' \(blob.type.shape) has rank \(blob.type.rank), expected \(expected)")
    }
    return blob
  }

  /// Input `index` with the axes that layers see.
  mutating func whole(_ index: Int = 0) throws(OperationError) -> Operand {
    let blob = try input(index)
    let whole = try whole(of: blob)
    if blob.whole == nil { remember(index) { $0.whole = whole } }
    return whole
  }

  /// Input `index` as [N, C, H, W].
  mutating func merged(_ index: Int = 0, rank: ClosedRange<Int> = 3...Int.max) throws(OperationError) -> Operand {
    let blob = try input(index, rank: rank)
    if let merged = blob.merged { return merged }
    let whole = try whole(index)
    let merged = try merge(whole, blob.type)
    remember(index) { $0.merged = merged }
    return merged
  }

  /// Input `index` in the form that the graph has, for operations that treat all elements alike.
  mutating func either(_ index: Int = 0) throws(OperationError) -> Operand {
    let blob = try input(index)
    if let form = blob.merged ?? blob.whole { return form }
    return try whole(index)
  }

  /// Keeps a form of input `index` for the layers after this one.
  private mutating func remember(_ index: Int, _ change: (inout Blob) -> Void) {
    guard var blob = blobs[layer.input[index]] else { return }
    change(&blob)
    set(layer.input[index], blob)
  }

  /// Makes `operand` output `index` of the layer.
  mutating func setOutput(_ index: Int, _ operand: Operand) {
    guard index < layer.output.count else { return }
    set(layer.output[index], operand)
  }

  /// Makes `operand`, [N, C, H, W], output 0 of the layer, with the leading axes of input `source`.
  mutating func setMergedOutput(_ operand: Operand, leadOf source: Int = 0) throws(OperationError) {
    let blob = try input(source)
    guard let name = layer.output.first else { return }
    set(name, operand.type.map { Blob(merged: operand, $0, leadOf: blob) })
  }

  /// Makes `operand`, made of `either` form of input 0, output 0 of the layer.
  mutating func setLikeInput(_ operand: Operand) throws(OperationError) {
    try input().merged == nil ? setOutput(0, operand) : setMergedOutput(operand)
  }

  private mutating func merge(_ whole: Operand, _ type: TensorType) throws(OperationError) -> Operand {
    let count = type.rank - 3
    let shape = [type.shape.product(0..<count)] + type.shape.extents.dropFirst(count)
    if let fixed = Shape(shape).fixed {
      return try emitOne("reshape", [("x", whole), ("shape", .integers(fixed))])
    }
    return try emitOne("nn.merge_leading", [("x", whole), ("count", .integer(count))])
  }

  /// `blob` with the axes that layers see.
  mutating func whole(of blob: Blob) throws(OperationError) -> Operand {
    if let whole = blob.whole { return whole }
    guard let merged = blob.merged else { throw OperationError("a blob has no value") }
    if let fixed = blob.type.shape.fixed {
      return try emitOne("reshape", [("x", merged), ("shape", .integers(fixed))])
    }
    guard let lead = blob.lead else { throw OperationError("a blob has lost its leading axes") }
    let count = blob.type.rank - 3
    return try emitOne("nn.split_leading", [("x", merged), ("like", lead), ("count", .integer(count))])
  }
}
