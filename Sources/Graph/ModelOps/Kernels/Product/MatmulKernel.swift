internal import CModelKernels
internal import ModelSpec

/// Matrix products over the last two axes of exactly known shapes; axes before them broadcast.
struct MatrixProduct: Sendable {
  var scalar: ScalarType
  /// The shapes of the arguments before broadcasting.
  var xShape: [Int]
  var yShape: [Int]
  /// The result's shape.
  var outputShape: [Int]
  var rows: Int
  var inner: Int
  var columns: Int
  /// Lengths of the axes before the last two, broadcast.
  var lead: [Int]
  /// Strides along `lead`, 0 where an argument broadcasts, then along its last two axes, in elements.
  var xStrides: [Int]
  var yStrides: [Int]

  init(_ scalar: ScalarType, x: [Int], y: [Int], transposesX: Bool, transposesY: Bool, outputShape: [Int]) {
    self.scalar = scalar
    xShape = x
    yShape = y
    self.outputShape = outputShape
    let x = x.count == 1 ? [1] + x : x
    let y = y.count == 1 ? y + [1] : y
    rows = x[x.count - (transposesX ? 1 : 2)]
    inner = x[x.count - (transposesX ? 2 : 1)]
    columns = y[y.count - (transposesY ? 2 : 1)]
    let leadCount = max(x.count, y.count) - 2
    var lead = [Int](repeating: 1, count: leadCount)
    for shape in [x, y] {
      for (axis, length) in shape.dropLast(2).enumerated() where length != 1 {
        lead[leadCount - shape.count + 2 + axis] = length
      }
    }
    self.lead = lead
    xStrides = Self.strides(x, leadCount: leadCount, isTransposed: transposesX)
    yStrides = Self.strides(y, leadCount: leadCount, isTransposed: transposesY)
  }

  private static func strides(_ shape: [Int], leadCount: Int, isTransposed: Bool) -> [Int] {
    var strides = [Int](repeating: 0, count: leadCount + 2)
    var stride = 1
    for (axis, length) in shape.enumerated().reversed() {
      let target = leadCount + 2 - shape.count + axis
      if target >= leadCount || length != 1 { strides[target] = stride }
      stride *= length
    }
    if isTransposed { strides.swapAt(leadCount, leadCount + 1) }
    return strides
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> Tensor {
    let x = try inputs.tensor("x")
    let y = try inputs.tensor("y")
    guard x.shape == xShape, y.shape == yShape else {
      throw OperationError(
        "`x` is \(x.type) and `y` is \(y.type), expected \(Shape(fixed: xShape)) and \(Shape(fixed: yShape))")
    }
    guard x.form == y.form else {
      throw OperationError("`x` has elements of type \(x.scalar.name) and `y` of type \(y.scalar.name)")
    }
    let result = context.tensor(scalar, outputShape)
    guard result.count > 0 else { return result }
    if x.form == .integer {
      multiplyIntegers(x, y, into: result)
    } else {
      multiplyFloats(x, y, into: result, in: context)
    }
    withExtendedLifetime((x, y, result)) {}
    return result
  }

  /// Whether all of x can be treated as one tall matrix, because y is the same for all of them.
  private var isOneProduct: Bool {
    guard yStrides.dropLast(2).allSatisfy({ $0 == 0 }), xStrides[lead.count + 1] == 1, xStrides[lead.count] == inner
    else {
      return false
    }
    let matrices: Int = xShape.dropLast(2).reduce(1, *)
    return matrices == lead.reduce(1, *)
  }

  private func multiplyFloats(_ x: Tensor, _ y: Tensor, into result: Tensor, in context: ExecutionContext) {
    let left = model_kernels_matrix(
      data: x.floatAddress, row_stride: xStrides[lead.count], column_stride: xStrides[lead.count + 1])
    let right = model_kernels_matrix(
      data: y.floatAddress, row_stride: yStrides[lead.count], column_stride: yStrides[lead.count + 1])
    var offsets = [(x: 0, y: 0)]
    if !isOneProduct {
      offsets = []
      forEachProduct { _, x, y in offsets.append((x, y)) }
    }
    let rows = isOneProduct ? lead.reduce(rows, *) : rows
    let total = offsets.count * rows * columns * inner
    let threads = total < ProductKernel.smallestShared ? 1 : context.threadCount
    guard rows > 2 || right.row_stride != 1 || left.column_stride != 1 else {
      return multiplyRows(rows, left, by: right, offsets: offsets, into: result.floatAddress, threadCount: threads)
    }
    let size = ProductKernel.panelCount(inner, columns)
    // Many products run in parallel, few one after the other.
    let spaces = threads > 1 && offsets.count >= 2 * threads ? min(offsets.count, 4 * threads) : 1
    let product = model_kernels_product(
      rows: rows, columns: columns, inner: inner, a: left, panels: nil, is_half: 0, accumulates: 0,
      c: result.floatAddress, c_row: columns, c_count: rows * columns, bias: nil, row_bias: nil, addend: nil,
      addend_row: 0,
      activation: model_kernels_activation_none, alpha: 0, beta: 0)
    ProductKernel.run(
      product, right, offsets: offsets, panels: context.tensor(.fp32, [spaces * size]), threadCount: threads)
  }

  /// Products of one or two rows, with the columns of the second factor in place: each is read once.
  private func multiplyRows(
    _ rows: Int, _ left: model_kernels_matrix, by right: model_kernels_matrix, offsets: [(x: Int, y: Int)],
    into result: UnsafeMutablePointer<Float>, threadCount: Int
  ) {
    guard let x = left.data, let y = right.data else { return }
    ParallelLoop.split(offsets.count * columns, threadCount: threadCount) { range in
      var column = range.lowerBound
      while column < range.upperBound {
        let (index, first) = (column / columns, column % columns)
        let count = min(columns - first, range.upperBound - column)
        var (a, b) = (left, right)
        a.data = x + offsets[index].x
        b.data = y + offsets[index].y + first * right.column_stride
        // Rows need no scratch if the columns are contiguous.
        model_kernels_gemm(
          rows, count, inner, a, b, result + index * rows * columns + first, columns, rows * columns - first, 0, nil)
        column += count
      }
    }
  }

  private func multiplyIntegers(_ x: Tensor, _ y: Tensor, into result: Tensor) {
    let left = x.address.assumingMemoryBound(to: Int32.self)
    let right = y.address.assumingMemoryBound(to: Int32.self)
    let product = result.address.assumingMemoryBound(to: Int32.self)
    forEachProduct { index, xOffset, yOffset in
      model_kernels_gemm_integer(
        rows, columns, inner, left + xOffset, xStrides[lead.count], xStrides[lead.count + 1], right + yOffset,
        yStrides[lead.count], yStrides[lead.count + 1], product + index * rows * columns,
        result.count - index * rows * columns)
    }
  }

  /// Calls `body` for each product of two matrices, with the offsets of its factors.
  private func forEachProduct(_ body: (_ index: Int, _ xOffset: Int, _ yOffset: Int) -> Void) {
    var position = [Int](repeating: 0, count: lead.count)
    var offsets = (0, 0)
    for index in 0..<lead.reduce(1, *) {
      body(index, offsets.0, offsets.1)
      for axis in lead.indices.reversed() {
        position[axis] += 1
        offsets.0 += xStrides[axis]
        offsets.1 += yStrides[axis]
        guard position[axis] == lead[axis] else { break }
        offsets.0 -= xStrides[axis] * lead[axis]
        offsets.1 -= yStrides[axis] * lead[axis]
        position[axis] = 0
      }
    }
  }
}

extension MatrixProduct {
  /// The product with a constant `y` that is one matrix, in panels; nil with any other.
  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    guard ElementForm(scalar) == .float, arguments.constants["y"] != nil, isOneProduct, xShape.count > 1,
      yShape.count > 1, !isBestUnpacked
    else { return nil }
    let isTransposed = yStrides[lead.count + 1] == 1 && yStrides[lead.count] == columns
    let shape = isTransposed ? [inner, columns] : [columns, inner]
    var constants = arguments
    constants.constants["y"] = arguments.constants["y"]?.reshaped(shape)
    let product = LinearProduct(
      scalar: scalar, inputShape: xShape, weightShape: shape, weightIsTransposed: isTransposed,
      outputShape: outputShape, hasBias: false, weightName: "y")
    return try product.prepare(constants)
  }

  /// Whether the product has one or two rows, and columns of y are contiguous: then `evaluate` reads memory once, in
  /// order.
  private var isBestUnpacked: Bool { lead.reduce(rows, *) <= 2 && yStrides[lead.count] == 1 }
}
