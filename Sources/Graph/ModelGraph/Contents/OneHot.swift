internal import ModelSpec

/// `one_hot`: for every index a vector that is `on_value` there and `off_value` elsewhere.
///
/// - `indices`: [*d], integers; those outside 0..<size make a vector of `off_value`.
/// - `one_hot_vector_size`: the size; need not be constant.
/// - `axis`: where the result has the vectors; −1 unless given.
/// - `on_value`, `off_value`: 1 and 0 unless given.
/// - Result: [*d] with the axis put in, the type of `on_value`, int32 unless given.
package struct OneHot: TensorOperation {
  package static let name = "one_hot"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = "its argument is integers"

  package var indices: TensorType
  package var scalar: ScalarType
  package var axis: Int
  package var size: Extent

  package init(_ arguments: OperationArguments) throws(OperationError) {
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

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var extents = indices.shape.extents
    extents.insert(size, at: axis)
    return [.tensor(TensorType(scalar, Shape(extents)))]
  }
}
