/// `pad`: elements added before and after, along the last axes.
///
/// - `x`: [*d].
/// - `pad`: before and after each axis, for the last half as many axes as it has elements; need not be constant.
/// - `mode`: `constant` (default), `reflect` (mirrored at the edge element) or `replicate` (the edge element repeated).
/// - `constant_val`: the element that `constant` adds; 0 unless given.
/// - Result: the type of `x`.
///
/// MIL: `pad`.
struct Pad: TensorOperation {
  static let name = "pad"

  enum Mode: String, CaseIterable, Sendable { case constant, reflect, replicate }

  var x: TensorType
  var mode: Mode
  private var amounts: [Extent]

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans)
    let pad = try arguments.tensor("pad", .integers, rank: 1...1)
    mode = try arguments.choice("mode", default: .constant)
    let count = arguments.elements("pad")?.count ?? pad.shape[0].fixed ?? 2 * x.rank
    guard count % 2 == 0, count <= 2 * x.rank else {
      throw OperationError(
        "`pad` has \(count) elements, expected an even number up to \(2 * x.rank)", argument: "pad")
    }
    amounts = arguments.elements("pad") ?? Array(repeating: .anyInteger, count: count)
  }

  private var lead: Int { x.rank - amounts.count / 2 }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    for axis in lead..<x.rank {
      shape[axis] = (shape[axis] + amounts[2 * (axis - lead)] + amounts[2 * (axis - lead) + 1]).asLength
    }
    return [.tensor(x.with(shape))]
  }
}
