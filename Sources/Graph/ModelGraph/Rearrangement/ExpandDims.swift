internal import ModelSpec

/// `expand_dims`: axes of length 1 put in.
///
/// - `x`: [*d].
/// - `axes`: where the result has them, each once; negative numbers count from the result's end.
/// - Result: the type of `x`, its rank and as many as `axes` names.
package struct ExpandDims: TensorOperation {
  package static let name = "expand_dims"

  package var x: TensorType
  package var shape: Shape
  private var elements: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    let axes = try arguments.integers("axes", default: [])
    shape = Shape(Array(repeating: Extent(1), count: x.rank + axes.count))
    let added = Set(try arguments.axes("axes", axes, in: shape))
    var source = x.shape.makeIterator()
    for axis in shape.indices where !added.contains(axis) { shape[axis] = source.next() ?? 1 }
    elements = arguments.passedElements("x")
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x.with(shape))] }

  package func outputElements() -> [[Extent]?] { [elements] }
}

extension ExpandDims: ReshapingOperation {}
