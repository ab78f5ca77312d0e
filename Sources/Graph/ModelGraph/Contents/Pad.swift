internal import ModelSpec

/// `pad`: elements added before and after, along the last axes.
///
/// - `x`: [*d].
/// - `pad`: before and after each axis, for the last half as many axes as it has elements; need not be constant.
///   Negative numbers cut off.
/// - `mode`: `constant` (default), `reflect` (mirrored at the edge elements, again and again when more is
///   added than there is) or `replicate` (the edge element repeated).
/// - `constant_val`: the element that `constant` adds; 0 unless given.
/// - Result: the type of `x`.
package struct Pad: TensorOperation {
  package static let name = "pad"
  package static let cost = Cost.none

  package enum Mode: String, CaseIterable, Sendable { case constant, reflect, replicate }

  package var x: TensorType
  package var mode: Mode
  package var amounts: [Extent]

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans)
    let pad = try arguments.tensor("pad", .integers, rank: 1...1)
    mode = try arguments.choice("mode", default: .constant)
    let count = arguments.elements("pad")?.count ?? pad.shape[0].fixed ?? 2 * x.rank
    guard count % 2 == 0, count <= 2 * x.rank else {
      throw OperationError(
        "`pad` has \(count) elements, expected an even number up to \(2 * x.rank)", argument: "pad")
    }
    _ = try arguments.optionalElement("constant_val", .numbersAndBooleans)
    amounts = arguments.elements("pad") ?? Array(repeating: .anyInteger, count: count)
  }

  private var lead: Int { x.rank - amounts.count / 2 }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let known = amounts.compactMap(\.fixed)
    if known.count == amounts.count, x.shape.isFixed { try check(borders(known), x) }
    var shape = x.shape
    for axis in lead..<x.rank {
      shape[axis] = (shape[axis] + amounts[2 * (axis - lead)] + amounts[2 * (axis - lead) + 1]).asLength
    }
    return [.tensor(x.with(shape))]
  }

  /// What is added to each axis before and after it; the amounts are those of the last axes.
  package func borders(_ amounts: [Int]) -> [PadBorder] {
    let lead = x.rank - amounts.count / 2
    return (0..<x.rank).map { axis in
      axis < lead
        ? PadBorder()
        : PadBorder(before: amounts[2 * (axis - lead)], after: amounts[2 * (axis - lead) + 1])
    }
  }

  package func check(_ borders: [PadBorder], _ x: TensorType) throws(OperationError) {
    let lengths = x.shape.fixed ?? []
    for (whole, (axis, border)) in zip(lengths, borders.enumerated()) {
      let cut = max(-whole - 1, min(border.before, 0)) + max(-whole - 1, min(border.after, 0))
      let length = whole + cut
      guard length >= 0 else {
        throw .elements(
          "`pad` cuts \(-cut) from axis \(axis) of `x` \(x.shape), expected at most \(whole)", argument: "pad")
      }
      guard mode != .constant else { continue }
      let most = length == 0 ? 0 : Int.max
      let found = max(border.before, border.after)
      guard found <= most else {
        throw .elements(
          "`pad` adds \(found) to axis \(axis) of `x` \(x.shape), expected at most \(most) in mode "
            + "'\(mode.rawValue)'", argument: "pad")
      }
    }
  }
}

extension Pad: DifferentiableOperation {
  /// The gradient without what was added; mirrored and repeated elements give theirs to where they came from.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    guard mode == .constant else {
      return try graph.accumulateMoved(
        call,
        { (graph, places) throws(OperationError) in
          try graph.add("pad", [("x", places), ("pad", call.optional("pad")), ("mode", .string(mode.rawValue))])
        })
    }
    let fixed = amounts.compactMap(\.fixed)
    guard fixed.count == amounts.count else {
      throw OperationError("`pad` is only known as the model runs", argument: "pad")
    }
    // What was added goes, what was cut off has no gradient.
    try graph.accumulate(
      try graph.add("pad", [("x", call.gradient), ("pad", .integers(fixed.map { -$0 }))]), into: call.x)
  }
}
