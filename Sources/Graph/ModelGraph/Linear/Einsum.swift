internal import ModelSpec

/// `einsum`: products of matrices, with axes told by letters: for `nchw,nwhu->nchu`,
/// y[n, c, h, u] = Σ over w of x₀[n, c, h, w] · x₁[n, w, h, u].
///
/// - `values`: two tensors of one type, fp16 or fp32.
/// - `equation`: a letter for each axis of both, and of the result. Axes that both tensors and the result have may be of
///   length 1 in one of them; what only both tensors have is summed over.
/// - Result: the type of the first tensor.
///
/// MIL: `einsum`, which knows few equations; any product of two factors is accepted here.
package struct Einsum: TensorOperation {
  package static let name = "einsum"
  package static let cost = Cost.perElement(2)

  package var x: TensorType
  package var y: TensorType
  package var equation: EinsumEquation

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let values = try arguments.tensors("values", .floats)
    guard values.count == 2 else {
      throw OperationError("`values` has \(values.count) tensors, expected 2", argument: "values")
    }
    (x, y) = (values[0], values[1])
    equation = try EinsumEquation(try arguments.string("equation"))
    for (type, letters) in [(x, equation.x), (y, equation.y)] where type.rank != letters.count {
      throw OperationError(
        "`values` \(type.shape) has rank \(type.rank), expected \(letters.count) for '\(String(letters))' of "
          + "`equation`", argument: "values")
    }
    guard x.scalar == y.scalar else {
      throw OperationError(
        "`values` have elements of type \(x.scalar.name) and \(y.scalar.name), expected one type", argument: "values")
    }
  }

  package var requirements: [ShapeRequirement] {
    equation.summed.compactMap { letter in
      guard let first = equation.x.firstIndex(of: letter), let second = equation.y.firstIndex(of: letter) else {
        return nil
      }
      return ShapeRequirement("values", y.shape, axis: second, "'\(letter)'", .equal(x.shape[first]))
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = Shape()
    for letter in equation.product {
      let lengths = [(equation.x, x), (equation.y, y)].compactMap { letters, type in
        letters.firstIndex(of: letter).map { type.shape[$0] }
      }
      guard let length = lengths.dropFirst().reduce(lengths.first, { $0?.broadcast(with: $1) }) else {
        throw OperationError(
          "`values` \(x.shape) and \(y.shape) do not broadcast along '\(letter)'", argument: "values")
      }
      shape.extents.append(length)
    }
    return [.tensor(x.with(shape))]
  }
}

extension Einsum: DifferentiableOperation {
  /// The product of the gradient and the other factor.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let values = call.all("values")
    for (index, (own, other)) in [(equation.x, equation.y), (equation.y, equation.x)].enumerated() {
      guard graph.needs(values[index]) else { continue }
      let text = "\(String(equation.product)),\(String(other))->\(String(own))"
      let product = try graph.add(
        "einsum", [("equation", .string(text))], variadic: ("values", [call.gradient, values[1 - index]]))
      try graph.accumulate(product, into: values[index])
    }
  }
}
