internal import ModelSpec

/// `reshape_like`: the same elements in row-major order under a shape made of pieces of other tensors' shapes.
///
/// - `x`: [*d].
/// - `ref_tensors`: tensors of any type; their elements do not matter.
/// - `begins`, `ends`: integers, one for each of them: which axes are taken, as a slice of Python's, so that negative
///   numbers count from the end.
/// - `end_masks`: where true, all axes from begin on are taken.
/// - Result: the type of `x`.
package struct ReshapeToReferences: TensorOperation {
  package static let name = "reshape_like"

  package var x: TensorType
  private var shape: Shape

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    let references = try arguments.tensors("ref_tensors")
    for parameter in ["begins", "ends"] { _ = try arguments.tensors(parameter, .integers) }
    _ = try arguments.tensors("end_masks", .booleans)
    let (begins, ends) = (arguments.all("begins"), arguments.all("ends"))
    let masks = arguments.all("end_masks")
    for (name, count) in [("begins", begins.count), ("ends", ends.count), ("end_masks", masks.count)]
    where count != references.count {
      throw OperationError(
        "`\(name)` has \(count) elements, expected \(references.count) as `ref_tensors`", argument: name)
    }
    var extents: [Extent] = []
    for (index, reference) in references.enumerated() {
      let begin = try Self.bound("begins", begins[index], rank: reference.rank)
      let end = try Self.bound("ends", ends[index], rank: reference.rank)
      guard case .booleans(let mask)? = masks[index].constant?.elements, let mask = mask.first else {
        throw OperationError("`end_masks` is not constant, expected truth values", argument: "end_masks")
      }
      let stop = mask ? reference.rank : end
      extents += reference.shape.extents[begin..<max(begin, stop)]
    }
    shape = try Reshape.resolve(extents, x.shape)
  }

  /// A bound of a slice, moved into the range of axes.
  private static func bound(
    _ parameter: String, _ argument: OperationArguments.Argument, rank: Int
  ) throws(OperationError) -> Int {
    guard let given = argument.elements?.first?.fixed else {
      throw OperationError("`\(parameter)` is not constant, expected integers", argument: parameter)
    }
    return min(max(given < 0 ? (Extent(given) + Extent(rank)).lower : given, 0), rank)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x.with(shape))] }
}

extension ReshapeToReferences: ReshapingOperation {}
