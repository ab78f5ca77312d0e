internal import ModelSpec

/// An equation over exactly known shapes, as one product of matrices: factors with their axes in order, and the result
/// with its axes brought back into order.
struct EinsumContraction: Sendable {
  var product: MatrixProduct
  /// Order of the axes of the factors in the product.
  private var xOrder: [Int]
  private var yOrder: [Int]
  /// The product's result, an axis a letter, and the order of its axes in that of the equation.
  private var resultShape: [Int]
  private var resultOrder: [Int]

  init(_ equation: EinsumEquation, _ scalar: ScalarType, x: [Int], y: [Int], result: [Int]) {
    let (batch, summed) = (equation.batch, equation.summed)
    func order(_ letters: [Character], _ axes: [Character]) -> [Int] {
      letters.compactMap { axes.firstIndex(of: $0) }
    }
    func liesInOrder(_ shape: [Int], _ order: [Int]) -> Bool {
      Places(shape).permuted(order).lie(as: .rowMajor)
    }
    // Factors that lie transposed are multiplied so, rather than moved.
    let xTransposed = order(batch + summed + equation.rows, equation.x)
    let yTransposed = order(batch + equation.columns + summed, equation.y)
    let (transposesX, transposesY) = (liesInOrder(x, xTransposed), liesInOrder(y, yTransposed))
    xOrder = transposesX ? xTransposed : order(batch + equation.rows + summed, equation.x)
    yOrder = transposesY ? yTransposed : order(batch + summed + equation.columns, equation.y)
    let (rows, columns) = (
      order(equation.rows, equation.x).reduce(1) { $0 * x[$1] },
      order(equation.columns, equation.y).reduce(1) { $0 * y[$1] }
    )
    let inner = order(summed, equation.x).reduce(1) { $0 * x[$1] }
    let (xBatch, yBatch) = (order(batch, equation.x).map { x[$0] }, order(batch, equation.y).map { y[$0] })
    let letters = batch + equation.rows + equation.columns
    resultShape = order(letters, equation.product).map { result[$0] }
    resultOrder = order(equation.product, letters)
    product = MatrixProduct(
      scalar, x: xBatch + (transposesX ? [inner, rows] : [rows, inner]),
      y: yBatch + (transposesY ? [columns, inner] : [inner, columns]), transposesX: transposesX,
      transposesY: transposesY, outputShape: resultShape.prefix(batch.count) + [rows, columns])
  }

  /// The equation's result.
  ///
  /// - Parameter multiply: Computes `product` of `x` and `y`.
  func evaluate(
    _ inputs: OperationInputs, _ context: ExecutionContext,
    _ multiply: (inout OperationInputs) throws(OperationError) -> Tensor
  ) throws(OperationError) -> Tensor {
    let values = try inputs.tensors("values")
    guard values.count == 2 else {
      throw OperationError("`values` has \(values.count) tensors, expected 2", argument: "values")
    }
    let x = try values[0].elements(at: values[0].places.permuted(xOrder), in: context).reshaped(product.xShape)
    let y = try values[1].elements(at: values[1].places.permuted(yOrder), in: context).reshaped(product.yShape)
    var factors = OperationInputs([("x", x), ("y", y)])
    let result = try multiply(&factors).reshaped(resultShape)
    return try result.elements(at: result.places.permuted(resultOrder), in: context)
  }
}
