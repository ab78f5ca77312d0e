internal import CModelKernels
internal import COneDNN

/// Matrix products over the last two axes of exactly known shapes; axes before them broadcast.
struct MatrixProduct: Sendable {
  var scalar: ScalarType
  /// The arguments' own shapes.
  var xShape: [Int]
  var yShape: [Int]
  /// The result's shape.
  var outputShape: [Int]
  var rows: Int
  var inner: Int
  var columns: Int
  /// Lengths of the axes before the last two, broadcast.
  var lead: [Int]
  /// Distances along `lead`, 0 where an argument broadcasts, then along its two last axes, in elements.
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
      let place = leadCount + 2 - shape.count + axis
      if place >= leadCount || length != 1 { strides[place] = stride }
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

  /// Whether all of x can be taken for one tall matrix, because y is the same for all of them.
  private var isOneProduct: Bool {
    guard yStrides.dropLast(2).allSatisfy({ $0 == 0 }), xStrides[lead.count + 1] == 1, xStrides[lead.count] == inner
    else {
      return false
    }
    let matrices: Int = xShape.dropLast(2).reduce(1, *)
    return matrices == lead.reduce(1, *)
  }

  private func multiplyFloats(_ x: Tensor, _ y: Tensor, into result: Tensor, in context: ExecutionContext) {
    let scratch = productScratch(columns, inner, in: context)
    let (xRow, xColumn) = (xStrides[lead.count], xStrides[lead.count + 1])
    let (yRow, yColumn) = (yStrides[lead.count], yStrides[lead.count + 1])
    guard !isOneProduct else {
      return multiply(
        lead.reduce(rows, *), columns, inner: inner, a: (x.floatAddress, xRow, xColumn),
        b: (y.floatAddress, yRow, yColumn),
        into: result.floatAddress, scratch: scratch)
    }
    forEachProduct { index, xOffset, yOffset in
      multiply(
        rows, columns, inner: inner, a: (x.floatAddress + xOffset, xRow, xColumn),
        b: (y.floatAddress + yOffset, yRow, yColumn),
        into: result.floatAddress + index * rows * columns, scratch: scratch)
    }
  }

  private func multiplyIntegers(_ x: Tensor, _ y: Tensor, into result: Tensor) {
    let left = x.address.assumingMemoryBound(to: Int32.self)
    let right = y.address.assumingMemoryBound(to: Int32.self)
    let product = result.address.assumingMemoryBound(to: Int32.self)
    forEachProduct { index, xOffset, yOffset in
      model_kernels_gemm_integer(
        rows, columns, inner, left + xOffset, xStrides[lead.count], xStrides[lead.count + 1], right + yOffset,
        yStrides[lead.count], yStrides[lead.count + 1], product + index * rows * columns)
    }
  }

  /// Calls `body` for each product of two matrices, with where its factors begin.
  private func forEachProduct(_ body: (_ index: Int, _ xOffset: Int, _ yOffset: Int) -> Void) {
    var places = [Int](repeating: 0, count: lead.count)
    var offsets = (0, 0)
    for index in 0..<lead.reduce(1, *) {
      body(index, offsets.0, offsets.1)
      for axis in lead.indices.reversed() {
        places[axis] += 1
        offsets.0 += xStrides[axis]
        offsets.1 += yStrides[axis]
        guard places[axis] == lead[axis] else { break }
        offsets.0 -= xStrides[axis] * lead[axis]
        offsets.1 -= yStrides[axis] * lead[axis]
        places[axis] = 0
      }
    }
  }
}

extension MatrixProduct {
  /// The product by oneDNN; nil when it has nothing faster than `evaluate`. A constant `y` that is one matrix is packed.
  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    let sizes = [xShape, yShape, outputShape].map { $0.reduce(1, *) }
    guard Tensor.Form(scalar) == .float, sizes.allSatisfy({ $0 > 0 && $0 <= Int(Int32.max) })
    else { return nil }
    guard !isBestUnpacked(arguments.threadCount) else { return nil }
    if arguments.constants["y"] != nil, isOneProduct, xShape.count > 1, yShape.count > 1 {
      // A packed matrix is multiplied faster than one that lies as it comes.
      let isTransposed = yStrides[lead.count + 1] == 1 && yStrides[lead.count] == columns
      var constants = arguments
      constants.constants["y"] = arguments.constants["y"]?.reshaped(
        isTransposed ? [inner, columns] : [columns, inner])
      let product = LinearProduct(
        scalar: scalar, inputShape: xShape, weightShape: isTransposed ? [inner, columns] : [columns, inner],
        weightIsTransposed: isTransposed, outputShape: outputShape, hasBias: false, weightName: "y")
      if let prepared = try product.prepare(constants) { return prepared }
    }
    let rank = lead.count + 2
    guard rank <= 6 else { return nil }
    var description = onednn_matmul()
    description.rank = Int32(rank)
    description.threads = Int32(clamping: arguments.threadCount)
    description.x = six(broadcastLengths(xStrides) + [rows, inner])
    description.z = six(broadcastLengths(yStrides) + [inner, columns])
    description.y = six(lead + [rows, columns])
    description.x_strides = six(filled(xStrides, broadcastLengths(xStrides) + [rows, inner]))
    description.z_strides = six(filled(yStrides, broadcastLengths(yStrides) + [inner, columns]))
    let kernel = try OneDNNKernel.make { onednn_matmul_create(&description, $0) }
    return kernel.map { PreparedMatmul(product: self, kernel: $0) }
  }

  /// Whether each product has one row, and columns of y that lie together: then `evaluate` reads memory once, in order.
  private func isBestUnpacked(_ threadCount: Int) -> Bool {
    let isOneRow = isOneProduct ? lead.reduce(rows, *) == 1 : rows == 1
    return isOneRow && yStrides[lead.count] == 1 && xStrides[lead.count + 1] == 1 && threadCount == 1
  }

  private func broadcastLengths(_ strides: [Int]) -> [Int] {
    lead.indices.map { strides[$0] == 0 ? 1 : lead[$0] }
  }

  /// Distances of axes of length 1, which nobody walks along, as if they were packed.
  private func filled(_ strides: [Int], _ lengths: [Int]) -> [Int] {
    let size = zip(strides, lengths).map { $0 * $1 }.max() ?? 1
    return zip(strides, lengths).map { stride, length in length == 1 && stride == 0 ? max(size, 1) : stride }
  }

  private func six(_ values: [Int]) -> (Int64, Int64, Int64, Int64, Int64, Int64) {
    let all = values.map { Int64($0) } + [0, 0, 0, 0]
    return (all[0], all[1], all[2], all[3], all[4], all[5])
  }
}

/// Matrix products for exact shapes.
struct PreparedMatmul: PreparedOperation {
  let product: MatrixProduct
  let kernel: OneDNNKernel

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x").checked("x", product.xShape)
    let y = try inputs.tensor("y").checked("y", product.yShape)
    let result = context.tensor(product.scalar, product.outputShape)
    try kernel.run(x, y, into: result, in: context)
    return [.tensor(result)]
  }
}
