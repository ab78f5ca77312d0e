internal import CModelKernels
internal import COneDNN

/// activation(x · transposed(weight) + bias + addend) over exactly known shapes.
struct LinearProduct: FusableProduct {
  var scalar: ScalarType
  /// [*d, I]
  var inputShape: [Int]
  /// [O, I], or [I, O] when `weightIsTransposed`.
  var weightShape: [Int]
  var weightIsTransposed = false
  /// [*d, O]
  var outputShape: [Int]
  var hasBias: Bool
  var hasAddend = false
  var activation = ActivationChoice.none
  /// What the operation calls the weights.
  var weightName = "weight"

  var inputs: Int { weightShape[weightIsTransposed ? 0 : 1] }
  var outputs: Int { weightShape[weightIsTransposed ? 1 : 0] }
  var rows: Int { inputShape.dropLast().reduce(1, *) }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> Tensor {
    let weight = try inputs.tensor(weightName).checked(weightName, weightShape)
    let bias = hasBias ? try inputs.tensor("bias").checked("bias", [outputs]) : nil
    return try evaluate(&inputs, weight, bias: bias, in: context)
  }

  /// Computes with `weight` and `bias`, of the inputs only with the others.
  func evaluate(
    _ inputs: inout OperationInputs, _ weight: Tensor, bias: Tensor?, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let x = try inputs.tensor("x").checked("x", inputShape)
    let y = context.tensor(scalar, outputShape)
    guard y.count > 0 else { return y }
    if isBestUnpacked {
      multiplyRow(x, weight, into: y, in: context)
    } else {
      let count = self.inputs
      multiply(
        rows, outputs, inner: count, a: (x.floatAddress, count, 1),
        b: (weight.floatAddress, weightIsTransposed ? outputs : 1, weightIsTransposed ? 1 : count),
        into: y.floatAddress,
        scratch: productScratch(outputs, count, in: context))
    }
    if let bias {
      model_kernels_add_column_bias(y.floatAddress, bias.floatAddress, rows, outputs)
      withExtendedLifetime(bias) {}
    }
    if hasAddend {
      let addend = try inputs.tensor("addend").checked("addend", outputShape)
      model_kernels_accumulate(y.floatAddress, addend.floatAddress, y.count)
      withExtendedLifetime(addend) {}
    }
    activation.apply(to: y)
    withExtendedLifetime((x, weight)) {}
    return y
  }

  /// One row, with the weights as they lie; all but small ones are shared out among threads, which read memory faster
  /// together.
  private func multiplyRow(_ x: Tensor, _ weight: Tensor, into y: Tensor, in context: ExecutionContext) {
    let count = inputs
    let threads = weight.byteCount < Self.smallestShared ? 1 : context.threadCount
    let left = model_kernels_matrix(data: x.floatAddress, row_stride: count, column_stride: 1)
    let (weights, sums) = (weight.floatAddress, y.floatAddress)
    ParallelLoop.split(outputs, threadCount: threads) { range in
      let right = model_kernels_matrix(data: weights + range.lowerBound * count, row_stride: 1, column_stride: count)
      // A row needs no scratch when the columns lie dense.
      model_kernels_gemm(1, range.count, count, left, right, sums + range.lowerBound, range.count, 0, nil)
    }
    withExtendedLifetime((x, weight, y)) {}
  }

  /// Bytes of weights that take longer to read than to share out.
  private static let smallestShared = 1 << 18

  /// Whether to multiply with the weights as they lie: one row reads each of them once, which no packing makes faster,
  /// while packing would copy them all.
  var isBestUnpacked: Bool { rows == 1 && !weightIsTransposed }

  /// The product with constant weights, as they are or packed by oneDNN; nil when they are not constant, or oneDNN has
  /// nothing fast.
  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    let bias = arguments.constants["bias"]
    guard let weight = arguments.constants[weightName], !hasBias || bias != nil else {
      return try prepareForRunTimeWeights(arguments)
    }
    _ = try weight.checked(weightName, weightShape)
    _ = try bias?.checked("bias", [outputs])
    if isBestUnpacked { return PreparedRowProduct(product: self, weight: weight, bias: hasBias ? bias : nil) }
    let counts = [inputShape, weightShape, outputShape].map { $0.reduce(1, *) }
    guard counts.allSatisfy({ $0 > 0 && $0 <= Int(Int32.max) }) else { return nil }
    var description = onednn_inner_product(
      rows: Int64(rows), input_channels: Int64(inputs), output_channels: Int64(outputs),
      is_transposed: weightIsTransposed ? 1 : 0, has_bias: hasBias ? 1 : 0, accumulates: hasAddend ? 1 : 0,
      activation: onednn_activation(activation),
      threads: Int32(clamping: arguments.threads(for: rows * weightShape.reduce(1, *))))
    let kernel = try OneDNNKernel.make {
      onednn_inner_product_create(&description, weight.floatAddress, bias?.floatAddress, $0)
    }
    withExtendedLifetime((weight, bias)) {}
    return kernel.map { PreparedLinear(product: self, kernel: $0) }
  }
}

/// A fully connected layer of one row, with the weights where they are.
struct PreparedRowProduct: PreparedOperation {
  let product: LinearProduct
  let weight: Tensor
  let bias: Tensor?

  var packedParameters: [String] { [product.weightName, "bias"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try product.evaluate(&inputs, weight, bias: bias, in: context))]
  }
}

/// A fully connected layer whose weights are packed.
struct PreparedLinear: PreparedOperation {
  let product: LinearProduct
  let kernel: OneDNNKernel

  var packedParameters: [String] { [product.weightName, "bias"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x").checked("x", product.inputShape)
    let y: Tensor
    if product.hasAddend {
      var addend = try inputs.take("addend").checked("addend", product.outputShape)
      y = writable(&addend, as: product.scalar, in: context)
    } else {
      y = context.tensor(product.scalar, product.outputShape)
    }
    try kernel.run(x, into: y, in: context)
    return [.tensor(y)]
  }
}

/// A matrix of floats in memory, with the distances between rows and between columns in elements.
typealias MatrixInMemory = (start: UnsafeMutablePointer<Float>, rowStride: Int, columnStride: Int)

/// Scratch for products of `columns` columns and an inner dimension of `inner`.
func productScratch(_ columns: Int, _ inner: Int, in context: ExecutionContext) -> Tensor {
  context.tensor(.fp32, [model_kernels_gemm_scratch(columns, inner)])
}

/// y = a · b, with a [rows, inner], b [inner, columns] and y [rows, columns] row after row.
func multiply(
  _ rows: Int, _ columns: Int, inner: Int, a: MatrixInMemory, b: MatrixInMemory,
  into y: UnsafeMutablePointer<Float>, scratch: Tensor
) {
  let left = model_kernels_matrix(data: a.start, row_stride: a.rowStride, column_stride: a.columnStride)
  let right = model_kernels_matrix(data: b.start, row_stride: b.rowStride, column_stride: b.columnStride)
  model_kernels_gemm(rows, columns, inner, left, right, y, columns, 0, scratch.floatAddress)
  withExtendedLifetime(scratch) {}
}
