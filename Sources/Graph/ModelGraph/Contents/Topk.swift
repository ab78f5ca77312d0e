internal import ModelSpec

/// `topk`: the largest elements along an axis and their places, the largest first. Of equal elements the one that stands
/// first comes first; NaN comes last, whatever the order.
///
/// - `x`: [*d].
/// - `k`: how many, 1 unless given; −1 for all. Networks may compute it, which opset iOS15 does not have.
/// - `axis`: −1 unless given.
/// - `ascending`: whether the smallest are taken instead, the smallest first; false unless given.
/// - `sort`: whether the order matters; they come in order either way. True unless given.
/// - `return_indices`: whether there is a second result; true unless given.
/// - `output_indices_dtype`: the type of the places, `int32` (default) or `uint16`.
/// - Results: the elements, the type of `x`, and their places; k along the axis.
package struct Topk: TensorOperation {
  package static let name = "topk"
  package static let cost = Cost.perElement

  package var x: TensorType
  package var axis: Int
  package var isAscending: Bool
  package var k: Extent
  package var indexType: IndexType
  package var returnsIndices: Bool

  package enum IndexType: String, CaseIterable { case int32, uint16 }

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers, rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: -1), in: x.shape)
    isAscending = try arguments.boolean("ascending", default: false)
    returnsIndices = try arguments.boolean("return_indices", default: true)
    indexType = try arguments.choice("output_indices_dtype", default: .int32)
    _ = try arguments.optionalElement("k", .integers)
    k = arguments.has("k") ? arguments.elements("k")?.first ?? Extent.unknown.minimum(x.shape[axis]) : 1
    if k.isAlways(-1) { k = x.shape[axis] }
    guard k.upper >= 0 else { throw OperationError("`k` is \(k), expected -1 or more", argument: "k") }
  }

  package var requirements: [ShapeRequirement] {
    guard let k = k.fixed else { return [] }
    return [ShapeRequirement("x", x.shape, axis: axis, .within(max(0, k)...Extent.unbounded))]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[axis] = k.asLength
    let places = ValueType.tensor(TensorType(indexType == .int32 ? .int32 : .uint16, shape))
    return returnsIndices ? [.tensor(x.with(shape)), places] : [.tensor(x.with(shape))]
  }
}

extension Topk: DifferentiableOperation {
  /// To the elements that were taken.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    var indices = call.results.count > 1 ? call.results[1] : nil
    if indices == nil {
      indices = try graph.emit(
        "topk",
        [
          ("x", call.x), ("k", call.optional("k")), ("axis", .integer(axis)), ("ascending", .boolean(isAscending)),
        ], variadic: nil, count: 2)[1]
    }
    let scattered = try graph.add(
      "scatter_along_axis",
      [
        ("data", try graph.zeros(call.x.shape(), like: call.x)), ("indices", indices), ("updates", call.gradient),
        ("axis", .integer(axis)), ("mode", .string("add")),
      ])
    try graph.accumulate(scattered, into: call.x)
  }
}
