extension ExecutionContext {
  /// A result of more elements is a number gone wrong.
  static let largestElementCount = 1 << 31

  /// An uninitialized tensor for a result whose shape comes from numbers of the model.
  ///
  /// - Throws: `OperationError` when it would have more elements than anybody means.
  func result(_ scalar: ScalarType, _ shape: [Int], layout: TensorLayout = .rowMajor) throws(OperationError) -> Tensor {
    try Self.check(shape)
    return tensor(scalar, shape, layout: layout)
  }

  /// - Throws: `OperationError` when a tensor of this shape would have more elements than anybody means.
  static func check(_ shape: [Int]) throws(OperationError) {
    var count = 1
    for length in shape {
      let (product, overflow) = count.multipliedReportingOverflow(by: max(length, 1))
      guard !overflow, product <= largestElementCount, length >= 0 else {
        throw OperationError(
          "the result would have shape \(shape), expected up to \(largestElementCount) elements")
      }
      count = product
    }
    guard shape.count <= Shape.largestRank else {
      throw OperationError("the result would have \(shape.count) dimensions, expected up to \(Shape.largestRank)")
    }
    // Four bytes an element: only bool takes less.
    try checkMemory("\(shape)", byteCount: count * 4)
  }

  /// - Throws: `OperationError` when the machine has no memory for one of these results.
  public static func checkMemory(_ results: [InferredValue]) throws(OperationError) {
    for result in results {
      guard case .tensor(let type) = result.type, let count = type.shape.elementCount.fixed else { continue }
      let (bytes, overflow) = count.multipliedReportingOverflow(by: Tensor.Form(type.scalar).byteCount)
      try checkMemory("\(type.shape)", byteCount: overflow ? .max : bytes)
    }
  }

  private static func checkMemory(_ shape: @autoclosure () -> String, byteCount: Int) throws(OperationError) {
    guard byteCount >= smallestCheckedByteCount, let free = TensorStorage.freeByteCount, byteCount > free else {
      return
    }
    throw OperationError(
      "the result would have shape \(shape()), \(byteCount >> 20) MiB, and \(free >> 20) MiB of memory are free")
  }

  /// Asking what is free takes longer than to fill a small tensor.
  private static let smallestCheckedByteCount = 256 << 20
}

extension ValueType {
  /// The lengths of a tensor whose shape is known.
  func lengths() throws(OperationError) -> [Int] {
    guard let lengths = tensor?.shape.fixed else {
      throw OperationError("the result would be \(self), expected a shape that is known")
    }
    return lengths
  }
}

extension OperationInputs {
  /// The elements of a short integer tensor, which may be computed when the model runs.
  func integers(_ parameter: String) throws(OperationError) -> [Int] { try tensor(parameter).integerArray }

  /// As `integers(_:)`, one for each axis.
  func integers(_ parameter: String, count: Int) throws(OperationError) -> [Int] {
    let integers = try integers(parameter)
    guard integers.count == count else {
      throw OperationError("`\(parameter)` has \(integers.count) elements, expected \(count)", argument: parameter)
    }
    return integers
  }

  /// An integer, which may be computed when the model runs; `fallback` when nothing is bound.
  func integer(_ parameter: String, default fallback: Int) throws(OperationError) -> Int {
    try element(parameter)?.integerArray[0] ?? fallback
  }

  /// Makes the tensor bound to `parameter` one of the form that `scalar` has.
  mutating func convert(_ parameter: String, to scalar: ScalarType, in context: ExecutionContext) {
    guard let tensor = optionalTensor(parameter), tensor.form != Tensor.Form(scalar) else { return }
    values[layout.range(parameter).lowerBound] = .tensor(ConversionKernel.run(tensor, as: scalar, in: context))
  }

  /// A tensor of one element; nil when nothing is bound.
  func element(_ parameter: String) throws(OperationError) -> Tensor? {
    guard let tensor = optionalTensor(parameter) else { return nil }
    guard tensor.count == 1 else {
      throw OperationError("`\(parameter)` has \(tensor.count) elements, expected 1", argument: parameter)
    }
    return tensor
  }
}
