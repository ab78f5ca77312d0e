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
        guard !ceil else { throw OperationError("`ceil_mode` with dilation is not supported") }
        return try lowering.combined(lowering.operand(call, 0), window, by: "maximum")
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
    guard let input = x.type?.shape.fixed, let kernel = weight.type?.shape.fixed, input.count == strides.count + 2,
      kernel.count == input.count, padding.count == strides.count, dilations.count == strides.count,
      extra.count == strides.count
    else { throw OperationError("its shapes are only known when the model runs, which is not supported") }
    var arguments: [(String, Operand?)] = [
      ("x", x), ("weight", weight), ("strides", .integers(strides)), ("dilations", .integers(dilations)),
      ("groups", .integer(groups)), ("pad_type", .string("custom")),
    ]
    guard extra.contains(where: { $0 != 0 }) else {
      arguments.append(("pad", .integers(padding.flatMap { [$0, $0] })))
      return try lowering.emitOne("conv_transpose", arguments)
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
  /// Elements under a window combined: slices of the tensor, one for each place of the window.
  fileprivate mutating func combined(
    _ x: Operand, _ window: PoolWindow, by operation: String
  ) throws(OperationError) -> Operand {
    guard let shape = x.type?.shape.fixed, shape.count == window.kernel.count + 2, window.count <= 4096 else {
      throw OperationError("its shape is only known when the model runs, or its window too large")
    }
    var output: [Int] = []
    for axis in window.kernel.indices {
      let span = window.dilations[axis] * (window.kernel[axis] - 1) + 1
      guard shape[axis + 2] >= span else { throw OperationError("its window is larger than the tensor") }
      output.append((shape[axis + 2] - span) / window.strides[axis] + 1)
    }
    var result: Operand?
    for place in 0..<window.count {
      var (rest, offsets) = (place, [Int]())
      for axis in window.kernel.indices.reversed() {
        offsets.insert(rest % window.kernel[axis] * window.dilations[axis], at: 0)
        rest /= window.kernel[axis]
      }
      let ends = output.indices.map { offsets[$0] + (output[$0] - 1) * window.strides[$0] + 1 }
      let part = try emitOne(
        "slice_by_index",
        [
          ("x", x), ("begin", .integers([0, 0] + offsets)), ("end", .integers(Array(shape[..<2]) + ends)),
          ("stride", .integers([1, 1] + window.strides)),
        ])
      result = try result.map { (sum) throws(OperationError) in try binary(operation, sum, part) } ?? part
    }
    guard let result else { throw OperationError("its window has no elements") }
    return result
  }
}
