internal import CModelKernels
internal import ModelSpec

/// activation(x · transposed(weight) + bias + addend) over exactly known shapes.
struct LinearProduct: FusableProduct {
  var scalar: ScalarType
  /// [*d, I]
  var inputShape: [Int]
  /// [O, I], or [I, O] if `weightIsTransposed`.
  var weightShape: [Int]
  var weightIsTransposed = false
  /// Whether the weights are half-precision numbers, stored as half as many floats.
  var holdsHalves = false
  /// [*d, O]
  var outputShape: [Int]
  var hasBias: Bool
  var hasAddend = false
  var activation = ActivationChoice.none
  /// The operation's name of the weights.
  var weightName = "weight"

  var inputs: Int { weightShape[weightIsTransposed ? 0 : 1] }
  var outputs: Int { weightShape[weightIsTransposed ? 1 : 0] }
  var rows: Int {
    var rows = 1
    for axis in inputShape.indices.dropLast() { rows *= inputShape[axis] }
    return rows
  }
  /// The shape of the tensor that holds the weights.
  private var heldShape: [Int] { holdsHalves ? [weightShape.reduce(1, *) / 2] : weightShape }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> Tensor {
    let weight = try inputs.tensor(weightName).checked(weightName, heldShape)
    let bias = hasBias ? try inputs.tensor("bias").checked("bias", [outputs]) : nil
    return try evaluate(&inputs, weight, bias: bias, in: context)
  }

  /// Computes with `weight` and `bias`; takes only the other operands from the inputs.
  func evaluate(
    _ inputs: inout OperationInputs, _ weight: Tensor, bias: Tensor?, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let x = try inputs.take("x").checked("x", inputShape)
    let y = context.tensor(scalar, outputShape)
    guard y.count > 0 else { return y }
    let addend = hasAddend ? try inputs.take("addend").checked("addend", outputShape) : nil
    if isBestUnpacked {
      if holdsHalves {
        HalfKernel.multiply(
          x, weights: weight, isTransposed: weightIsTransposed, rows: rows, inputs: self.inputs, outputs: outputs,
          into: y,
          in: context)
      } else {
        multiplyRow(x, weight, into: y, in: context)
      }
      if let bias { model_kernels_add_column_bias(y.floatAddress, bias.floatAddress, rows, outputs) }
      if let addend { model_kernels_accumulate(y.floatAddress, addend.floatAddress, y.count) }
      activation.apply(to: y)
    } else {
      var product = description(x, into: y, bias: bias, addend: addend)
      let held: Tensor
      if holdsHalves {
        held = panels(weight).bind(to: &product)
      } else {
        let matrix = model_kernels_matrix(
          data: weight.floatAddress, row_stride: weightIsTransposed ? outputs : 1,
          column_stride: weightIsTransposed ? 1 : self.inputs)
        held = context.tensor(.fp32, [ProductKernel.panelCount(self.inputs, outputs)])
        ProductKernel.pack(
          matrix, inner: self.inputs, columns: outputs, into: held.floatAddress, threadCount: context.threadCount)
        product.panels = UnsafeRawPointer(held.address)
      }
      ProductKernel.run(product, threadCount: context.threadCount)
      withExtendedLifetime(held) {}
    }
    withExtendedLifetime((x, weight, bias, addend)) {}
    return y
  }

  /// The product without its weights; `addend` may be `y` itself.
  func description(_ x: Tensor, into y: Tensor, bias: Tensor?, addend: Tensor?) -> model_kernels_product {
    let (kind, alpha, beta) = activation.encoded
    let accumulates = addend?.address == y.address
    return model_kernels_product(
      rows: rows, columns: outputs, inner: inputs,
      a: model_kernels_matrix(data: x.floatAddress, row_stride: inputs, column_stride: 1), panels: nil, is_half: 0,
      accumulates: accumulates ? 1 : 0, c: y.floatAddress, c_row: outputs, c_count: y.count,
      bias: bias.map { UnsafePointer($0.floatAddress) }, row_bias: nil,
      addend: accumulates ? nil : addend.map { UnsafePointer($0.floatAddress) }, addend_row: outputs,
      activation: kind, alpha: alpha, beta: beta)
  }

  /// One row, with the weights in place; all but small ones are shared among threads, which together have more memory
  /// bandwidth.
  private func multiplyRow(_ x: Tensor, _ weight: Tensor, into y: Tensor, in context: ExecutionContext) {
    let count = inputs
    let threads = weight.byteCount < Self.smallestShared ? 1 : context.threadCount
    let left = model_kernels_matrix(data: x.floatAddress, row_stride: count, column_stride: 1)
    let (weights, sums) = (weight.floatAddress, y.floatAddress)
    ParallelLoop.split(outputs, threadCount: threads) { range in
      let right = model_kernels_matrix(data: weights + range.lowerBound * count, row_stride: 1, column_stride: count)
      // A row needs no scratch if the columns are contiguous.
      model_kernels_gemm(1, range.count, count, left, right, sums + range.lowerBound, range.count, range.count, 0, nil)
    }
    withExtendedLifetime((x, weight, y)) {}
  }

  /// Fewer bytes of weights than this are read faster than they are shared among threads.
  private static let smallestShared = 1 << 18

  /// Whether to multiply with the weights in place: a few rows read each weight once, which packing cannot speed up,
  /// while it would copy all of them.
  private var isBestUnpacked: Bool { holdsHalves ? rows <= HalfKernel.mostRows : rows == 1 && !weightIsTransposed }

  private func panels(_ weight: Tensor) -> Panels {
    Panels(weight, inner: inputs, columns: outputs, isTransposed: weightIsTransposed, holdsHalves: holdsHalves)
  }

  /// The product with constant weights, in place or in panels; nil if they are not constant.
  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    let bias = arguments.constants["bias"]
    guard let weight = arguments.constants[weightName], !hasBias || bias != nil else { return nil }
    _ = try weight.checked(weightName, heldShape)
    _ = try bias?.checked("bias", [outputs])
    if isBestUnpacked { return PreparedRowProduct(product: self, weight: weight, bias: hasBias ? bias : nil) }
    guard weight.count > 0 else { return nil }
    return PreparedLinear(product: self, panels: panels(weight), bias: hasBias ? bias : nil)
  }
}

/// A fully connected layer of one row, with the weights in place.
struct PreparedRowProduct: PreparedOperation {
  let product: LinearProduct
  let weight: Tensor
  let bias: Tensor?

  var operands: [String]? { ["x", "addend"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try product.evaluate(&inputs, weight, bias: bias, in: context))]
  }
}

/// A fully connected layer with weights in panels.
struct PreparedLinear: PreparedOperation {
  let product: LinearProduct
  let panels: Panels
  let bias: Tensor?

  var operands: [String]? { ["x", "addend"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x").checked("x", product.inputShape)
    var addend: Tensor?
    let y: Tensor
    if product.hasAddend {
      var own = try inputs.take("addend").checked("addend", product.outputShape)
      y = context.tensor(reusing: &own, as: product.scalar)
      addend = own
    } else {
      y = context.tensor(product.scalar, product.outputShape)
    }
    var description = product.description(x, into: y, bias: bias, addend: addend)
    let numbers = panels.bind(to: &description)
    ProductKernel.run(description, threadCount: context.threadCount)
    withExtendedLifetime((x, y, addend, bias, numbers)) {}
    return [.tensor(y)]
  }
}
