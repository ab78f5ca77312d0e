/// `expand_dims`: axes of length 1 put in.
///
/// - `x`: [*d].
/// - `axes`: where the result has them, each once; negative numbers count from the result's end.
/// - Result: the type of `x`, its rank and as many as `axes` names.
struct ExpandDims: TensorOperation {
  static let name = "expand_dims"

  var x: TensorType
  private var shape: Shape
  private var elements: [Extent]?

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    let axes = try arguments.integers("axes", default: [])
    shape = Shape(Array(repeating: Extent(1), count: x.rank + axes.count))
    let added = Set(try arguments.axes("axes", axes, in: shape))
    var source = x.shape.makeIterator()
    for axis in shape.indices where !added.contains(axis) { shape[axis] = source.next() ?? 1 }
    elements = arguments.passedElements("x")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x.with(shape))] }

  func outputElements() -> [[Extent]?] { [elements] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try inputs.take("x").reshaped(shape.compactMap(\.fixed)))]
  }
}

extension ExpandDims: ReshapingOperation {}
