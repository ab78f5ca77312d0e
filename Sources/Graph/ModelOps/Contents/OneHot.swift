/// `one_hot`: for every index a vector that is `on_value` there and `off_value` elsewhere.
///
/// - `indices`: [*d], integers; those outside 0..<size make a vector of `off_value`.
/// - `one_hot_vector_size`: the size; need not be constant.
/// - `axis`: where the result has the vectors; −1 unless given.
/// - `on_value`, `off_value`: 1 and 0 unless given.
/// - Result: [*d] with the axis put in, the type of `on_value`, int32 unless given.
struct OneHot: TensorOperation {
  static let name = "one_hot"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = "its argument is integers"

  var indices: TensorType
  var scalar: ScalarType
  var axis: Int
  private var size: Extent

  init(_ arguments: OperationArguments) throws(OperationError) {
    indices = try arguments.tensor("indices", .integers)
    scalar = try arguments.optionalElement("on_value", .numbersAndBooleans)?.scalar ?? .int32
    let result = Shape(indices.shape.extents + [1])
    axis = try arguments.axis("axis", try arguments.integer("axis", default: -1), in: result)
    _ = try arguments.element("one_hot_vector_size", .integers)
    _ = try arguments.optionalElement("off_value", .numbersAndBooleans)
    let given = arguments.elements("one_hot_vector_size")?.first
    if let given, given.upper < 0 {
      throw OperationError(
        "`one_hot_vector_size` is \(given), expected no negative number", argument: "one_hot_vector_size")
    }
    size = given?.asLength ?? .unknown
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var extents = indices.shape.extents
    extents.insert(size, at: axis)
    return [.tensor(TensorType(scalar, Shape(extents)))]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let size = try inputs.integer("one_hot_vector_size", default: 0)
    guard size >= 0 else {
      throw .elements(
        "`one_hot_vector_size` is \(size), expected no negative number", argument: "one_hot_vector_size")
    }
    let indices = try inputs.tensor("indices")
    var shape = indices.shape
    shape.insert(size, at: axis)
    let y = try context.result(scalar, shape)
    func value(_ parameter: String, _ fallback: Float) throws(OperationError) -> Tensor {
      let given = try inputs.element(parameter)
      if let given, given.form == y.form { return given }
      return y.form.tensor(given?.floatArray ?? [fallback])
    }
    let (on, off) = (try value("on_value", 1), try value("off_value", 0))
    OneHotKernel.run(indices, y, axis: axis, on: on, off: off)
    return [.tensor(y)]
  }
}
