/// `topk`: the largest elements along an axis and their places, the largest first.
///
/// - `x`: [*d].
/// - `k`: how many, 1 unless given; −1 for all. Networks may compute it, which opset iOS15 does not have.
/// - `axis`: −1 unless given.
/// - `ascending`: whether the smallest are taken instead, the smallest first; false unless given.
/// - Results: the elements, the type of `x`, and their places, int32; k along the axis.
///
/// MIL: `topk`.
struct Topk: TensorOperation {
  static let name = "topk"

  var x: TensorType
  var axis: Int
  var isAscending: Bool
  private var k: Extent

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers, rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: -1), in: x.shape)
    isAscending = try arguments.boolean("ascending", default: false)
    k = arguments.has("k") ? arguments.elements("k")?.first ?? Extent.unknown.minimum(x.shape[axis]) : 1
    if k.isAlways(-1) { k = x.shape[axis] }
    guard k.upper >= 0 else { throw OperationError("`k` is \(k), expected -1 or more", argument: "k") }
  }

  var requirements: [ShapeRequirement] {
    guard let k = k.fixed else { return [] }
    return [ShapeRequirement("x", x.shape, axis: axis, .within(max(0, k)...Extent.unbounded))]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[axis] = k.asLength
    return [.tensor(x.with(shape)), .tensor(TensorType(.int32, shape))]
  }
}
