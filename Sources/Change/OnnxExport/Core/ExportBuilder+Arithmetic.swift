internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// The number that ONNX has for elements of type `scalar`; nil for types that it lacks.
func onnxNumber(of scalar: ScalarType) -> Int? { OnnxElement(scalar).map { Int($0.rawValue) } }

// Arithmetic of values and numbers.
extension ExportBuilder {
  /// A function of single elements.
  mutating func unary(_ operation: String, _ x: ExportValue) -> ExportValue { node(operation, [x], as: x.type) }

  /// An operation on pairs of elements, whose result has elements as the operands have, or of type `scalar`.
  mutating func binary(_ operation: String, _ x: ExportValue, _ y: ExportValue, as scalar: ScalarType? = nil)
    -> ExportValue
  {
    let shape = x.shape.broadcast(with: y.shape) ?? (x.rank >= y.rank ? x.shape : y.shape)
    return node(operation, [x, y], as: TensorType(scalar ?? x.scalar, shape))
  }

  mutating func add(_ x: ExportValue, _ y: ExportValue) -> ExportValue { binary("Add", x, y) }
  mutating func sub(_ x: ExportValue, _ y: ExportValue) -> ExportValue { binary("Sub", x, y) }
  mutating func mul(_ x: ExportValue, _ y: ExportValue) -> ExportValue { binary("Mul", x, y) }
  mutating func div(_ x: ExportValue, _ y: ExportValue) -> ExportValue { binary("Div", x, y) }
  mutating func max(_ x: ExportValue, _ y: ExportValue) -> ExportValue { binary("Max", x, y) }
  mutating func min(_ x: ExportValue, _ y: ExportValue) -> ExportValue { binary("Min", x, y) }

  mutating func add(_ x: ExportValue, _ number: Float) -> ExportValue {
    number == 0 ? x : add(x, self.number(number, x.scalar))
  }
  mutating func mul(_ x: ExportValue, _ number: Float) -> ExportValue {
    number == 1 ? x : mul(x, self.number(number, x.scalar))
  }
  mutating func max(_ x: ExportValue, _ number: Float) -> ExportValue { max(x, self.number(number, x.scalar)) }
  mutating func min(_ x: ExportValue, _ number: Float) -> ExportValue { min(x, self.number(number, x.scalar)) }

  mutating func compare(_ operation: String, _ x: ExportValue, _ y: ExportValue) -> ExportValue {
    binary(operation, x, y, as: .bool)
  }

  mutating func select(_ condition: ExportValue, _ a: ExportValue, _ b: ExportValue) -> ExportValue {
    let shape = a.shape.broadcast(with: b.shape).flatMap { condition.shape.broadcast(with: $0) } ?? a.shape
    return node("Where", [condition, a, b], as: a.type.with(shape))
  }

  /// The product of matrices.
  mutating func matmul(_ x: ExportValue, _ y: ExportValue, as shape: Shape) -> ExportValue {
    node("MatMul", [x, y], as: x.type.with(shape))
  }

  /// A reduction, whose axes are an attribute or an input, as the operator set has it.
  mutating func reduce(_ operation: String, _ x: ExportValue, _ axes: [Int], keeps: Bool, as scalar: ScalarType? = nil)
    -> ExportValue
  {
    var shape: [Extent] = []
    for axis in x.shape.indices {
      if !axes.contains(axis) { shape.append(x.shape[axis]) } else if keeps { shape.append(1) }
    }
    let type = TensorType(scalar ?? x.scalar, Shape(shape))
    if opset >= 18 || operation == "ReduceSum" {
      // No axes at all would mean all of them.
      if axes.isEmpty {
        return node(
          operation, [x, int64s([])], ["keepdims": .int(keeps ? 1 : 0), "noop_with_empty_axes": .int(1)], as: type)
      }
      return node(operation, [x, int64s(axes)], ["keepdims": .int(keeps ? 1 : 0)], as: type)
    }
    if axes.isEmpty { return unary("Identity", x) }
    return node(operation, [x], ["axes": .ints(axes), "keepdims": .int(keeps ? 1 : 0)], as: type)
  }

  /// Computes with int32 in place of narrower integers, which ONNX Runtime has few operators for.
  mutating func widened(_ value: ExportValue) -> ExportValue {
    value.scalar.isNarrow || value.scalar == .bool ? cast(value, .int32) : value
  }
}
