internal import ModelOps
internal import ModelSpec

/// `reshape` with zeros, which keep lengths in networks: the lengths themselves.
enum ReshapeDecomposition: Decomposition {
  static let operation = "reshape"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let (x, shape) = (try operation.required("x"), try operation.required("shape"))
    guard case .constant = shape.argument else { return nil }
    let wanted = shape.known.elements?.compactMap(\.fixed) ?? []
    let type = try operation.type("x")
    guard wanted.contains(0), !type.shape.contains(where: { $0.isAlways(0) }) else { return nil }
    var parts: [Operand] = []
    for (axis, length) in wanted.enumerated() {
      let place = axis + (wanted.count == type.rank ? 0 : type.rank - wanted.count)
      if length != 0 {
        parts.append(.integers([length]))
      } else if place < 0 {
        parts.append(.integers([1]))
      } else {
        parts.append(try composer.lengths(x, place..<place + 1))
      }
    }
    return try composer.reshaped(x, to: try composer.joined(parts), named: operation.names)
  }
}
