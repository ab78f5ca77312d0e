internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// Convolutions and pooling. Padding and bias are operations of their own.
  static let windows: [NamedAssetRule] =
    ["primitive.conv2d_v1", "primitive.conv3d_v1"].map { .one($0, convolution) }
    + ["primitive.conv_transpose2d_v1", "primitive.conv_transpose3d_v1"].map { .one($0, transposed) }
    + ["primitive.max_pool_2d_v1", "primitive.max_pool_3d_v1"].map { name in
      .one(name) { (lowering, call) throws(OperationError) in
        let window = try PoolWindow(lowering, call)
        let ceil = try lowering.boolean(call, 4, named: "ceil_mode")
        guard window.isDilated else {
          return try lowering.emitOne("max_pool", window.arguments(lowering.operand(call, 0), ceil: ceil))
        }
        let x = try lowering.operand(call, 0)
        return try lowering.combined(ceil ? lowering.completed(x, window) : x, window, by: "maximum")
      }
    }
    + ["primitive.sum_pool_2d_v1", "primitive.sum_pool_3d_v1"].map { name in
      .one(name) { (lowering, call) throws(OperationError) in
        let (x, window) = (try lowering.operand(call, 0), try PoolWindow(lowering, call))
        guard !window.isDilated, let scalar = x.type?.scalar, ElementForm(scalar) == .float else {
          return try lowering.combined(x, window, by: "add")
        }
        let mean = try lowering.emitOne("avg_pool", window.arguments(x, ceil: false))
        return try lowering.binary("mul", mean, lowering.number(Float(window.count), like: scalar))
      }
    }

  @Sendable private static func convolution(
    _ lowering: inout AssetLowering, _ call: AssetCall
  ) throws(OperationError) -> Operand {
    try lowering.emitOne(
      "conv",
      [
        ("x", lowering.operand(call, 0)), ("weight", lowering.operand(call, 1)),
        ("strides", .integers(lowering.integers(call, 2, named: "stride"))),
        ("dilations", .integers(lowering.integers(call, 3, named: "dilation"))),
        ("groups", .integer(lowering.integer(call, 4, named: "groups"))), ("pad_type", .string("valid")),
      ])
  }

  @Sendable private static func transposed(
    _ lowering: inout AssetLowering, _ call: AssetCall
  ) throws(OperationError) -> Operand {
    let (x, weight) = (try lowering.operand(call, 0), try lowering.operand(call, 1))
    let strides = try lowering.integers(call, 2, named: "stride")
    let padding = try lowering.integers(call, 3, named: "padding")
    let dilations = try lowering.integers(call, 4, named: "dilation")
    let extra = try lowering.integers(call, 5, named: "output_padding")
    let groups = try lowering.integer(call, 6, named: "groups")
    guard let rank = x.type?.rank, let kernel = weight.type?.shape.fixed, rank == strides.count + 2,
      kernel.count == rank, padding.count == strides.count, dilations.count == strides.count,
      extra.count == strides.count
    else { throw OperationError("its weights have a shape that is only known when the model runs") }
    var arguments: [(String, Operand?)] = [
      ("x", x), ("weight", weight), ("strides", .integers(strides)), ("dilations", .integers(dilations)),
      ("groups", .integer(groups)), ("pad_type", .string("custom")),
    ]
    guard extra.contains(where: { $0 != 0 }) else {
      arguments.append(("pad", .integers(padding.flatMap { [$0, $0] })))
      return try lowering.emitOne("conv_transpose", arguments)
    }
    guard let input = x.type?.shape.fixed else {
      // What is added at the end is taken off less there, and beyond that is 0.
      let cut = padding.indices.flatMap { [padding[$0], max(padding[$0] - extra[$0], 0)] }
      let result = try lowering.emitOne("conv_transpose", arguments + [("pad", .integers(cut))])
      let added = padding.indices.flatMap { [0, max(extra[$0] - padding[$0], 0)] }
      guard added.contains(where: { $0 != 0 }) else { return result }
      return try lowering.emitOne(
        "pad", [("x", result), ("pad", .integers([0, 0, 0, 0] + added)), ("mode", .string("constant"))])
    }
    var output = [input[0], 0]
    for axis in strides.indices {
      let numbers = [strides[axis], padding[axis], dilations[axis], extra[axis], kernel[axis + 2], input[axis + 2]]
      guard numbers.allSatisfy({ (0..<1 << 24).contains($0) }) else {
        throw OperationError("its strides, padding or dilations are out of range")
      }
      output.append(
        (input[axis + 2] - 1) * strides[axis] - 2 * padding[axis] + dilations[axis] * (kernel[axis + 2] - 1)
          + extra[axis] + 1)
    }
    let (channels, overflow) = kernel[1].multipliedReportingOverflow(by: groups)
    guard !overflow else { throw OperationError("it has too many channels") }
    output[1] = channels
    // What is added at the end is not taken off there.
    arguments.append(("pad", .integers(padding.flatMap { [$0, $0] })))
    arguments.append(("output_shape", .integers(output)))
    return try lowering.emitOne("conv_transpose", arguments)
  }
}

/// A window of pooling.
struct PoolWindow {
  let kernel: [Int]
  let strides: [Int]
  let dilations: [Int]

  init(_ lowering: AssetLowering, _ call: AssetCall) throws(OperationError) {
    kernel = try lowering.integers(call, 1, named: "kernel_size")
    strides = try lowering.integers(call, 2, named: "stride")
    dilations = try lowering.integers(call, 3, named: "dilation")
    guard kernel.count == strides.count, kernel.count == dilations.count,
      (kernel + strides + dilations).allSatisfy({ (1...1 << 24).contains($0) })
    else { throw OperationError("its window has no length along each axis") }
  }

  var isDilated: Bool { dilations.contains { $0 != 1 } }

  /// Elements from the first of the window to its last along an axis.
  func span(_ axis: Int) -> Int { dilations[axis] * (kernel[axis] - 1) + 1 }

  /// The elements of the window.
  var count: Int { kernel.elementCount ?? .max }

  func arguments(_ x: Operand, ceil: Bool) -> [(String, Operand?)] {
    [
      ("x", x), ("kernel_sizes", .integers(kernel)), ("strides", .integers(strides)), ("pad_type", .string("valid")),
      ("ceil_mode", .boolean(ceil)),
    ]
  }
}

extension AssetLowering {
  /// `x` with least elements at its end, so that a window that begins in the tensor ends in it.
  fileprivate mutating func completed(_ x: Operand, _ window: PoolWindow) throws(OperationError) -> Operand {
    guard let type = x.type, let shape = type.shape.fixed, shape.count == window.kernel.count + 2,
      ElementForm(type.scalar) == .float
    else { throw OperationError("`ceil_mode` with dilation takes floats of a shape that is known") }
    var amounts = [0, 0, 0, 0]
    for axis in window.kernel.indices {
      let rest = max(shape[axis + 2] - window.span(axis), 0) % window.strides[axis]
      // A window that would begin after the end is left out.
      let start = shape[axis + 2] - window.span(axis) - rest + window.strides[axis]
      amounts += [0, rest == 0 || start >= shape[axis + 2] ? 0 : window.strides[axis] - rest]
    }
    guard amounts.contains(where: { $0 != 0 }) else { return x }
    return try emitOne(
      "pad",
      [
        ("x", x), ("pad", .integers(amounts)), ("mode", .string("constant")),
        ("constant_val", number(-.infinity, like: type.scalar)),
      ])
  }

  /// Elements under a window combined: slices of the tensor, one for each place of the window.
  fileprivate mutating func combined(
    _ x: Operand, _ window: PoolWindow, by operation: String
  ) throws(OperationError) -> Operand {
    guard let shape = x.type?.shape, shape.rank == window.kernel.count + 2, window.count <= 4096 else {
      throw OperationError("its window does not have two axes fewer than the tensor, or more than 4096 elements")
    }
    for axis in window.kernel.indices where shape[axis + 2].upper < window.span(axis) {
      throw OperationError("its window is larger than the tensor")
    }
    var result: Operand?
    for place in 0..<window.count {
      var (rest, offsets) = (place, [Int]())
      for axis in window.kernel.indices.reversed() {
        offsets.insert(rest % window.kernel[axis] * window.dilations[axis], at: 0)
        rest /= window.kernel[axis]
      }
      // The last window ends with the tensor, so that its other elements are so far from the end.
      let ends = offsets.indices.map { offsets[$0] - window.span($0) + 1 }
      let part = try emitOne(
        "slice_by_index",
        [
          ("x", x), ("begin", .integers([0, 0] + offsets)), ("end", .integers([0, 0] + ends)),
          ("stride", .integers([1, 1] + window.strides)), ("end_mask", .booleans([true, true] + ends.map { $0 == 0 })),
        ])
      result = try result.map { (sum) throws(OperationError) in try binary(operation, sum, part) } ?? part
    }
    guard let result else { throw OperationError("its window has no elements") }
    return result
  }
}
