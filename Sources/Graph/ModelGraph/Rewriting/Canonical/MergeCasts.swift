internal import ModelSpec

/// A cast to the type that a value has is the value, and so is a cast that takes another one back, if the type between holds every
/// number that the value can be. A cast of a cast becomes one cast under the same condition, and an index needs no cast to another
/// type of integers that holds it.
package enum MergeCasts: PatternPass {
  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    if operation.operation == "gather" { return uncast(operation, "indices", in: graph) }
    guard operation.operation == "cast", let x = operation["x"].first, case .value = x,
      let from = graph.type(x)?.scalar, let to = graph.resultType(operation)?.scalar
    else { return nil }
    if from == to { return .value(x) }
    guard let (source, scalar) = exactSource(x, graph) else { return nil }
    return scalar == to ? .value(source) : .operation(operation.binding("x", to: source))
  }

  /// What a cast is of, when it changes none of the numbers that the value can be.
  private static func exactSource(
    _ argument: GraphOperation.Argument, _ graph: GraphMatch
  ) -> (source: GraphOperation.Argument, scalar: ScalarType)? {
    guard let cast = graph.producer(of: argument, ["cast"])?.operation, let source = cast["x"].first,
      case .value = source,
      let narrow = graph.type(source)?.scalar, let wide = graph.type(argument)?.scalar
    else { return nil }
    if isExact(narrow, in: wide) { return (source, narrow) }
    guard ElementForm(narrow) == .integer, let range = range(wide), let elements = graph.elements(source),
      elements.allSatisfy({ range.contains($0.lower) && range.contains($0.upper) })
    else { return nil }
    return (source, narrow)
  }

  private static func uncast(_ operation: GraphOperation, _ parameter: String, in graph: GraphMatch) -> Rewrite? {
    guard let argument = operation[parameter].first, let (source, scalar) = exactSource(argument, graph),
      scalar == .int32, let type = graph.type(argument), ElementForm(type.scalar) == .integer
    else { return nil }
    return .operation(operation.binding(parameter, to: source))
  }

  /// Integers of a type.
  private static func range(_ scalar: ScalarType) -> ClosedRange<Int>? {
    switch scalar {
    case .int8: -128...127
    case .uint8: 0...255
    case .int16: -32_768...32_767
    case .uint16: 0...65_535
    default: nil
    }
  }

  /// Whether `wide` has every number that `narrow` has.
  private static func isExact(_ narrow: ScalarType, in wide: ScalarType) -> Bool {
    switch (narrow, wide) {
    case (.fp16, .fp32), (.fp16, .fp64), (.fp32, .fp64): true
    case (.bool, _): wide != .bool && wide != .string
    case (.int8, .int16), (.int8, .int32), (.int8, .fp16), (.int8, .fp32), (.uint8, .int16), (.uint8, .uint16),
      (.uint8, .int32), (.uint8, .fp16), (.uint8, .fp32), (.int16, .int32), (.int16, .fp32), (.uint16, .int32),
      (.uint16, .fp32):
      true
    default: false
    }
  }
}
