internal import ModelSpec

/// `range_1d`: numbers at equal distances: start, start + step, … as long as they are before end.
///
/// - `start`, `end`, `step`: scalars of one number type; need not be constant.
/// - Result: [⌈(end − start) / step⌉], their type.
package struct Range1d: TensorOperation {
  package static let name = "range_1d"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = "its arguments are the numbers of a shape"

  package var scalar: ScalarType
  package var count: Extent = .unknown

  package init(_ arguments: OperationArguments) throws(OperationError) {
    scalar = try arguments.tensor("start", .numbers, rank: 0...0).scalar
    for parameter in ["end", "step"] {
      let type = try arguments.tensor(parameter, .numbers, rank: 0...0)
      guard type.scalar == scalar else {
        throw OperationError(
          "`\(parameter)` has elements of type \(type.scalar.name), expected \(scalar.name) as `start`",
          argument: parameter)
      }
    }
    count = try Self.count(arguments)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(TensorType(scalar, [count]))] }

  package static func count(_ arguments: OperationArguments) throws(OperationError) -> Extent {
    if let start = arguments.elements("start")?.first, let end = arguments.elements("end")?.first,
      let step = arguments.elements("step")?.first?.fixed, step > 0
    {
      return (end - start).ceilingDivided(by: step).asLength
    }
    guard let start = number("start", arguments), let end = number("end", arguments),
      let step = number("step", arguments)
    else { return .unknown }
    guard step != 0, step.isFinite else { throw OperationError("`step` is \(step), expected any number but 0") }
    let count = ((end - start) / step).rounded(.up)
    guard count.isFinite, let exact = Int(exactly: count) else {
      throw OperationError("`start` \(start), `end` \(end) and `step` \(step) make no range")
    }
    return Extent(max(0, exact))
  }

  private static func number(_ parameter: String, _ arguments: OperationArguments) -> Double? {
    if let integer = arguments.elements(parameter)?.first?.fixed { return Double(integer) }
    guard case .floats(let floats)? = arguments.optional(parameter)?.constant?.elements else { return nil }
    return floats.first.map(Double.init)
  }
}
