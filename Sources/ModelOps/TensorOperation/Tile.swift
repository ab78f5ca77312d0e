/// `tile`: a tensor repeated along its axes.
///
/// - `x`: [*d].
/// - `reps`: how often along each axis, one number an axis; need not be constant.
/// - Result: the type of `x`; each length times its number.
///
/// MIL: `tile`.
struct Tile: TensorOperation {
  static let name = "tile"

  var x: TensorType
  private var repetitions: [Extent]

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    _ = try arguments.tensor("reps", .integers, rank: 1...1)
    repetitions = arguments.elements("reps") ?? Array(repeating: .unknown, count: x.rank)
    guard repetitions.count == x.rank else {
      throw OperationError("`reps` has \(repetitions.count) elements, expected \(x.rank)", argument: "reps")
    }
    if let bad = repetitions.first(where: { $0.upper < 0 }) {
      throw OperationError("`reps` holds \(bad), expected no negative number", argument: "reps")
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x.with(Shape(zip(x.shape, repetitions).map { $0 * $1.asLength })))]
  }
}
