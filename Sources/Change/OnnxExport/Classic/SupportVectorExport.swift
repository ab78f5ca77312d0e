internal import ModelGraph
internal import ModelSpec

/// Support vector machines: kernels, sums of them, votes or probabilities, all as tensors of doubles.
enum SupportVectorExport: ClassicExport {
  private static let largestWidth = 1 << 20

  static func translate(_ model: Model, _ inputs: ClassicInputs, _ builder: inout ExportBuilder) throws(OperationError)
    -> NameMap<ExportValue>
  {
    let x = try inputs.vector(model, &builder)
    switch model.kind {
    case .supportVectorRegressor(let machine)?:
      var (dense, sparse): ([DenseVector]?, [SparseVector]?) = (nil, nil)
      switch machine.supportVectors {
      case .denseSupportVectors(let vectors)?: dense = vectors.vectors
      case .sparseSupportVectors(let vectors)?: sparse = vectors.vectors
      case nil: throw OperationError("the model has no support vectors")
      }
      let kernels = try kernels(x, dense: dense, sparse: sparse, machine.kernel, &builder)
      let alpha = machine.coefficients?.alpha ?? []
      let sum = builder.matmul(builder.doubles(alpha, [1, alpha.count]), kernels, as: [1])
      return try RegressorResult.outputs(builder.sub(sum, builder.doubles([machine.rho], [1])), of: model, &builder)
    case .supportVectorClassifier(let machine)?: return try classes(x, machine, model, &builder)
    default: throw OperationError("it is no support vector machine")
    }
  }

  private static func classes(
    _ x: ExportValue, _ machine: SupportVectorClassifier, _ model: Model, _ builder: inout ExportBuilder
  ) throws(OperationError) -> NameMap<ExportValue> {
    var (dense, sparse): ([DenseVector]?, [SparseVector]?) = (nil, nil)
    switch machine.supportVectors {
    case .denseSupportVectors(let vectors)?: dense = vectors.vectors
    case .sparseSupportVectors(let vectors)?: sparse = vectors.vectors
    case nil: throw OperationError("the model has no support vectors")
    }
    var (strings, integers): ([String]?, [Int64]?) = (nil, nil)
    switch machine.classLabels {
    case .stringClassLabels(let labels)?: strings = labels.vector
    case .int64ClassLabels(let labels)?: integers = labels.vector
    case nil: break
    }
    let count = machine.numberOfSupportVectorsPerClass.count
    let labels = try ClassicLabels(strings: strings, integers: integers, count: count, of: model)
    guard count == labels.count, count >= 2, count <= 64 else {
      throw OperationError("it has \(count) classes, and 2 to 64 can be written", code: "onnx-operation")
    }
    let kernels = try kernels(x, dense: dense, sparse: sparse, machine.kernel, &builder)
    let number = dense?.count ?? sparse?.count ?? 0
    var starts = [0]
    for own in machine.numberOfSupportVectorsPerClass { starts.append(starts[starts.count - 1] + Int(max(own, 0))) }
    let pairs = (0..<count).flatMap { first in (first + 1..<max(count, first + 1)).map { (first, $0) } }
    guard starts.last == number, machine.rho.count >= pairs.count, machine.coefficients.count == count - 1,
      machine.coefficients.allSatisfy({ $0.alpha.count == number })
    else { throw OperationError("its coefficients are not as many as its support vectors") }
    // A row for each pair of classes.
    var matrix: [Double] = []
    for (first, second) in pairs {
      var row = [Double](repeating: 0, count: number)
      for n in starts[first]..<starts[first + 1] { row[n] = machine.coefficients[second - 1].alpha[n] }
      for n in starts[second]..<starts[second + 1] { row[n] = machine.coefficients[first].alpha[n] }
      matrix += row
    }
    let product = builder.matmul(
      builder.doubles(matrix, [pairs.count, number]), kernels, as: [Extent(pairs.count)])
    let decisions = builder.sub(
      product, builder.doubles(Array(machine.rho.prefix(pairs.count)), [pairs.count]))
    guard !machine.probA.isEmpty || !machine.probB.isEmpty else {
      // Each pair votes for one of its classes.
      var (wins, losses) = (
        [Double](repeating: 0, count: count * pairs.count), [Double](repeating: 0, count: count * pairs.count)
      )
      for (index, pair) in pairs.enumerated() {
        wins[pair.0 * pairs.count + index] = 1
        losses[pair.1 * pairs.count + index] = 1
      }
      let isFirst = builder.cast(builder.compare("Greater", decisions, builder.double(0)), .fp64)
      let votes = builder.add(
        builder.matmul(builder.doubles(wins, [count, pairs.count]), isFirst, as: [Extent(count)]),
        builder.matmul(
          builder.doubles(losses, [count, pairs.count]), builder.sub(builder.double(1), isFirst), as: [Extent(count)]))
      return labels.outputs(votes, probabilities: false, &builder)
    }
    guard machine.probA.count >= pairs.count, machine.probB.count >= pairs.count else {
      throw OperationError("`probA` or `probB` has too few values")
    }
    let scaled = builder.add(
      builder.mul(decisions, builder.doubles(Array(machine.probA.prefix(pairs.count)), [pairs.count])),
      builder.doubles(Array(machine.probB.prefix(pairs.count)), [pairs.count]))
    let estimate = builder.logistic(builder.unary("Neg", scaled))
    let margin = 1e-7
    let bounded = builder.node(
      "Clip", [estimate, builder.double(margin), builder.double(1 - margin)], as: estimate.type)
    let probabilities: ExportValue
    if count == 2, dense == nil {
      probabilities = builder.concat([bounded, builder.sub(builder.doubles([1], [1]), bounded)], axis: 0)
    } else {
      probabilities = PairCoupling.probabilities(bounded, pairs, classes: count, &builder)
    }
    return labels.outputs(probabilities, probabilities: true, &builder)
  }

  /// The kernel of x with each support vector.
  private static func kernels(
    _ x: ExportValue, dense: [DenseVector]?, sparse: [SparseVector]?, _ kernel: Kernel?,
    _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    var width = dense?.first?.values.count ?? 0
    if let sparse {
      guard let own = x.shape.elementCount.fixed else {
        throw OperationError("the number of inputs is not fixed", code: "onnx-shape")
      }
      width = own
      for vector in sparse { for node in vector.nodes { width = max(width, Int(node.index)) } }
    }
    let count = dense?.count ?? sparse?.count ?? 0
    guard width <= largestWidth, count > 0, count.multipliedReportingOverflow(by: width).partialValue <= 1 << 28 else {
      throw OperationError("its support vectors are too many to be written as a matrix")
    }
    var elements: [Double] = []
    elements.reserveCapacity(count * width)
    for vector in dense ?? [] {
      guard vector.values.count == width else { throw OperationError("its support vectors have different lengths") }
      elements += vector.values
    }
    for vector in sparse ?? [] {
      var row = [Double](repeating: 0, count: width)
      for node in vector.nodes where node.index >= 1 { row[Int(node.index) - 1] = node.value }
      elements += row
    }
    var x = x
    if let own = x.shape.elementCount.fixed, own < width {
      x = builder.concat([x, builder.doubles([Double](repeating: 0, count: width - own), [width - own])], axis: 0)
    }
    let vectors = builder.doubles(elements, [count, width])
    let products = { (builder: inout ExportBuilder) in builder.matmul(vectors, x, as: [Extent(count)]) }
    switch kernel?.kernel {
    case .linearKernel?: return products(&builder)
    case .rbfKernel(let rbf)?:
      let difference = builder.sub(vectors, x)
      let distances = builder.reduce("ReduceSum", builder.mul(difference, difference), [1], keeps: false)
      return builder.unary("Exp", builder.mul(distances, builder.double(-rbf.gamma)))
    case .polyKernel(let poly)?:
      let base = builder.add(
        builder.mul(products(&builder), builder.double(poly.gamma)), builder.double(poly.c))
      guard poly.degree >= 1 else { return builder.doubles([Double](repeating: 1, count: count), [count]) }
      return builder.binary("Pow", base, builder.double(Double(poly.degree)))
    case .sigmoidKernel(let sigmoid)?:
      return builder.unary(
        "Tanh",
        builder.add(builder.mul(products(&builder), builder.double(sigmoid.gamma)), builder.double(sigmoid.c)))
    case nil: throw OperationError("the model has no kernel")
    }
  }
}
