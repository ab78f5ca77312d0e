internal import ModelSpec

extension ExecutionContext {
  /// An uninitialized tensor for a result whose shape comes from numbers of the model.
  ///
  /// - Throws: `OperationError` when it would have more elements, or take more memory, than the budget allows.
  func result(_ scalar: ScalarType, _ shape: [Int], layout: TensorLayout = .rowMajor) throws(OperationError) -> Tensor {
    try check(shape)
    return tensor(scalar, shape, layout: layout)
  }

  /// - Throws: `OperationError` when a tensor of this shape would exceed the budget.
  func check(_ shape: [Int]) throws(OperationError) {
    var count = 1
    for length in shape {
      let (product, overflow) = count.multipliedReportingOverflow(by: max(length, 1))
      guard !overflow, product <= budget.elementLimit, length >= 0 else {
        throw .elementLimit("\(shape)", limit: budget.elementLimit)
      }
      count = product
    }
    guard shape.count <= Shape.largestRank else {
      throw OperationError("the result would have \(shape.count) dimensions, expected up to \(Shape.largestRank)")
    }
    // Four bytes an element: only bool takes less.
    try checkMemory("\(shape)", byteCount: count * 4)
  }

  /// Bytes of the results whose shapes are known.
  ///
  /// - Throws: `OperationError` when one of them would exceed the budget, or the machine has no memory for it.
  @discardableResult
  public func checkMemory(_ results: [InferredValue]) throws(OperationError) -> Int {
    var sum = 0
    for result in results {
      guard case .tensor(let type) = result.type, let count = type.shape.elementCount.fixed else { continue }
      guard count <= budget.elementLimit else {
        throw .elementLimit("\(type.shape)", limit: budget.elementLimit)
      }
      let (bytes, overflow) = count.multipliedReportingOverflow(by: ElementForm(type.scalar).byteCount)
      try checkMemory("\(type.shape)", byteCount: overflow ? .max : bytes)
      sum = sum.addingReportingOverflow(bytes).overflow ? .max : sum + bytes
    }
    return sum
  }

  private func checkMemory(_ shape: @autoclosure () -> String, byteCount: Int) throws(OperationError) {
    try checkMemory(adding: byteCount)
    guard byteCount >= Self.smallestCheckedByteCount, let free = TensorStorage.freeByteCount, byteCount > free else {
      return
    }
    throw .memoryLimit(
      "the result would have shape \(shape()), \(byteCount >> 20) MiB, and \(free >> 20) MiB of memory are free")
  }

  /// Asking what is free takes longer than to fill a small tensor.
  private static let smallestCheckedByteCount = 256 << 20
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
    guard let tensor = optionalTensor(parameter), tensor.form != ElementForm(scalar) else { return }
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
