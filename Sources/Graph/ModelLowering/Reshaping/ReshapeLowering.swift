internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `reshape`: the elements of each example under another shape; with four numbers, the sequence axis changes too.
  /// In channel-last order elements are counted with channels innermost, before and after.
  mutating func lower(_ params: ReshapeLayerParams) throws(OperationError) {
    let target = params.targetShape.map { Int($0) }
    guard target.count == 3 || target.count == 4 else {
      throw OperationError("`targetShape` has \(target.count) elements, expected 3 or 4")
    }
    let isChannelLast = params.mode == .channelLast
    let rank = try input().type.rank
    if target.count == 4 || rank < 4 { return try lowerWithSequence(target, isChannelLast) }
    var x = try merged()
    if isChannelLast { x = try emitOne("transpose", [("x", x), ("perm", .integers([0, 2, 3, 1]))]) }
    let shape = isChannelLast ? [target[1], target[2], target[0]] : target
    try requireElements(try input().type.shape, from: rank - 3, target: target)
    // 0 keeps the merged batch.
    let reshaped = try emitOne(
      "reshape", [("x", x), ("shape", .integers([0] + shape))], named: isChannelLast ? nil : layer.output.first)
    guard isChannelLast else { return try setMergedOutput(reshaped) }
    try setMergedOutput(
      try emitOne("transpose", [("x", reshaped), ("perm", .integers([0, 3, 1, 2]))], named: layer.output.first))
  }

  /// [Seq, B, C, H, W] to [Seq', B, C', H', W'], where all but the batch is counted together.
  private mutating func lowerWithSequence(_ target: [Int], _ isChannelLast: Bool) throws(OperationError) {
    guard target.count == 4 else {
      return try emitOutput("reshape", [("x", try whole()), ("shape", .integers(target))])
    }
    let blob = try input(rank: 5...5)
    var x = try whole()
    let batch = blob.type.shape[1]
    try requireElements(Shape([blob.type.shape[0]] + blob.type.shape.extents.dropFirst(2)), from: 0, target: target)
    if isChannelLast { x = try emitOne("transpose", [("x", x), ("perm", .integers([0, 1, 3, 4, 2]))]) }
    let inner = isChannelLast ? [target[2], target[3], target[1]] : Array(target[1...])
    // With one example the order of sequence and batch does not matter; with more, the batch goes outermost first.
    let isSingle = batch.isAlways(1)
    if !isSingle { x = try emitOne("transpose", [("x", x), ("perm", .integers([1, 0, 2, 3, 4]))]) }
    let grouped = isSingle ? [target[0], 1] + inner : [0, target[0]] + inner
    var result = try emitOne("reshape", [("x", x), ("shape", .integers(grouped))])
    if !isSingle { result = try emitOne("transpose", [("x", result), ("perm", .integers([1, 0, 2, 3, 4]))]) }
    if isChannelLast { result = try emitOne("transpose", [("x", result), ("perm", .integers([0, 1, 4, 2, 3]))]) }
    setOutput(0, result)
  }

  private mutating func requireElements(_ shape: Shape, from axis: Int, target: [Int]) throws(OperationError) {
    guard target.allSatisfy({ $0 >= 0 }) else { return }
    let held = shape.product(axis..<shape.rank)
    let wanted = Shape(fixed: target).elementCount
    guard inference.bounds.require(held, equals: wanted) else {
      throw OperationError(
        "input '\(layer.input[0])' \(try input().type.shape) has \(held) elements, expected \(wanted) for `targetShape` "
          + "\(target)")
    }
  }

  /// `flatten`: [*b, C, H, W] to [*b, C · H · W, 1, 1].
  mutating func lower(_ params: FlattenLayerParams) throws(OperationError) {
    var x = try merged()
    if params.mode == .channelLast {
      x = try emitOne("transpose", [("x", x), ("perm", .integers([0, 2, 3, 1]))])
    }
    let features = x.type?.shape.product(1..<4) ?? .unknown
    let flat: Operand
    if let count = features.fixed {
      flat = try emitOne(
        "reshape", [("x", x), ("shape", .integers([0, count, 1, 1]))], named: layer.output.first)
    } else {
      let joined = try emitOne("flatten2d", [("x", x), ("axis", .integer(1))])
      flat = try emitOne("expand_dims", [("x", joined), ("axes", .integers([2, 3]))], named: layer.output.first)
    }
    try setMergedOutput(flat)
  }

  /// `permute`: axes Sequence, Channel, Height and Width in another order; the batch stays.
  mutating func lower(_ params: PermuteLayerParams) throws(OperationError) {
    _ = try input(rank: 5...5)
    let axes = params.axis.isEmpty ? [0, 1, 2, 3] : params.axis.clamped
    guard axes.sorted() == [0, 1, 2, 3] else {
      throw OperationError("`axis` is \(axes), expected each of 0 to 3 once")
    }
    let places = [0, 2, 3, 4]
    let permutation = [places[axes[0]], 1] + axes[1...].map { places[$0] }
    if permutation[0] == 0 {
      let x = try merged()
      let inner = [0] + permutation[2...].map { $0 - 1 }
      return try setMergedOutput(
        try emitOne("transpose", [("x", x), ("perm", .integers(inner))], named: layer.output.first))
    }
    try emitOutput("transpose", [("x", try whole()), ("perm", .integers(permutation))])
  }
}
