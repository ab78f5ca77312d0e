internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `slice`: along channels, height or width.
  mutating func lower(_ params: SliceLayerParams) throws(OperationError) {
    let axis =
      switch params.axis {
      case .channelAxis: -3
      case .heightAxis: -2
      case .widthAxis: -1
      case .unrecognized(let number): throw OperationError("`axis` is \(number), expected 0 to 2")
      }
    let blob = try input(rank: -axis...Int.max)
    let rank = blob.type.rank
    let place = rank + axis
    try requireSlice(params, blob.type.shape, axis: place)
    func each<Value>(_ value: Value, _ other: Value) -> [Value] { (0..<rank).map { $0 == place ? value : other } }
    // An end of 0 counted from the end is the end itself.
    let isOpen = params.startIndex < 0 && params.endIndex == 0
    try emitOutput(
      "slice_by_index",
      [
        ("x", try whole()), ("begin", .integers(each(Int(params.startIndex), 0))),
        ("end", .integers(each(Int(params.endIndex), 0))),
        ("stride", .integers(each(Int(clamping: params.stride), 1))),
        ("begin_mask", .booleans(each(false, true))), ("end_mask", .booleans(each(isOpen, true))),
      ])
  }

  /// The slice must hold an element. Indices beyond the axis are moved to its edge.
  private mutating func requireSlice(
    _ params: SliceLayerParams, _ shape: Shape, axis: Int
  ) throws(OperationError) {
    let (start, end) = (Extent(Int(params.startIndex)), Extent(Int(params.endIndex)))
    let least: Extent =
      switch (params.startIndex < 0, params.endIndex <= 0) {
      case (false, false): start + 1
      case (true, true): end * -1 + 1
      case (false, true): start - end + 1
      case (true, false): 1
      }
    let most = least.fixed ?? Extent.unbounded
    guard inference.bounds.require(shape[axis], in: Swift.min(Swift.max(0, most), Extent.unbounded)...Extent.unbounded)
    else {
      throw OperationError(
        "input '\(layer.input[0])' \(shape) has \(shape[axis]) in dimension \(axis), expected at least \(least) for "
          + "`startIndex` \(params.startIndex) and `endIndex` \(params.endIndex)")
    }
  }

  /// `sliceStatic`: `slice_by_index`.
  mutating func lower(_ params: SliceStaticLayerParams) throws(OperationError) {
    try emitOutput(
      "slice_by_index",
      [
        ("x", try whole()), ("begin", .integers(params.beginIds.map { Int($0) })),
        ("end", .integers(params.endIds.map { Int($0) })), ("stride", .integers(params.strides.map { Int($0) })),
        ("begin_mask", .booleans(params.beginMasks)), ("end_mask", .booleans(params.endMasks)),
        ("squeeze_mask", params.squeezeMasks.isEmpty ? nil : .booleans(params.squeezeMasks)),
      ])
  }

  /// `sliceDynamic`: `slice_by_index` with begins, and ends, strides and masks if there are inputs for them, that are
  /// computed.
  mutating func lower(_ params: SliceDynamicLayerParams) throws(OperationError) {
    let rank = try input().type.rank
    let begin = try integerVector(1)
    // Lists may be longer than there are axes.
    let end = layer.input.count > 2 ? try integerVector(2) : .integers(params.endIds.prefix(rank).map { Int($0) })
    let strides = layer.input.count > 3 ? try integerVector(3) : .integers(params.strides.prefix(rank).map { Int($0) })
    let beginMask = try mask(4, params.beginMasks, rank: rank)
    let endMask = try mask(5, params.endMasks, rank: rank)
    let squeezeMask = try mask(6, params.squeezeMasks, rank: rank)
    try emitOutput(
      "slice_by_index",
      [
        ("x", try whole()), ("begin", begin), ("end", end), ("stride", strides), ("begin_mask", beginMask),
        ("end_mask", endMask), ("squeeze_mask", squeezeMask),
      ])
  }

  /// A mask of `sliceDynamic`: input `index`, whose numbers are true but for 0, or else the layer's own.
  private mutating func mask(_ index: Int, _ values: [Bool], rank: Int) throws(OperationError) -> Operand? {
    guard layer.input.count > index else {
      return values.count >= rank ? .booleans(Array(values.prefix(rank))) : nil
    }
    let numbers = try integerVector(index)
    if let elements = numbers.known.elements, elements.allSatisfy(\.isFixed) {
      return .booleans(elements.map { !$0.isAlways(0) })
    }
    return try emitOne("cast", [("x", numbers), ("dtype", .string("bool"))])
  }

  /// `sliceBySize`: `nn.slice_axis_by_size`, from an index that is computed.
  mutating func lower(_ params: SliceBySizeLayerParams) throws(OperationError) {
    try emitOutput(
      "nn.slice_axis_by_size",
      [
        ("x", try whole()), ("begin", try integer(1)), ("size", .integer(Int(params.size))),
        ("axis", .integer(Int(params.axis))),
      ])
  }

  /// `slidingWindows`: `sliding_windows`.
  mutating func lower(_ params: SlidingWindowsLayerParams) throws(OperationError) {
    try emitOutput(
      "sliding_windows",
      [
        ("x", try whole()), ("axis", .integer(Int(params.axis))), ("size", .integer(Int(clamping: params.windowSize))),
        ("stride", .integer(Int(clamping: params.step))),
      ])
  }
}
