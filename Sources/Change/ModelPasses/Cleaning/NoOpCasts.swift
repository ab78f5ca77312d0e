internal import ModelOps
internal import ModelSpec

/// Removes casts to the type that a value has, and casts that take another one back:
/// `cast(cast(x, fp32), fp16)` is `x` when `x` is fp16. A cast of a cast becomes one cast when the type between holds every
/// number of the first: half precision in single precision, and truth values and small integers in wider types.
package enum NoOpCasts: LocalPass {
  package static let name = "no-op-casts"
  package static let summary = "Remove casts to the same type and casts that take each other back"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.type == "cast", let x = operation.name("x"), let from = scope.types[x]?.tensor?.dataType,
      let to = operation.outputs.first?.type?.tensor?.dataType
    else { return nil }
    if from == to { return .value(x) }
    guard let before = scope.makers[x], before.type == "cast", let first = before.name("x"),
      let source = scope.types[first]?.tensor?.dataType, isExact(source, in: from)
    else { return nil }
    if source == to { return .value(first) }
    var operation = operation
    operation.bind("x", to: first)
    return .operation(operation)
  }

  /// Whether `wide` has every number that `narrow` has.
  static func isExact(_ narrow: MILSpec.DataType, in wide: MILSpec.DataType) -> Bool {
    switch (narrow, wide) {
    case (.float16, .float32), (.float16, .float64), (.float32, .float64), (.bool, _): true
    case (.int8, .int16), (.int8, .int32), (.int8, .float16), (.int8, .float32), (.uint8, .int16), (.uint8, .uint16),
      (.uint8, .int32), (.uint8, .float16), (.uint8, .float32), (.int16, .int32), (.int16, .float32), (.uint16, .int32),
      (.uint16, .float32):
      true
    default: false
    }
  }
}
