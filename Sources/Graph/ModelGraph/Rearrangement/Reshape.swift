internal import ModelSpec

/// `reshape`: the same elements in row-major order under another shape.
///
/// - `x`: [*d].
/// - `shape`: the result's shape, an integer vector that need not be constant. One element may be −1: it is what the
///   rest leaves. 0 keeps the length that `x` has there, counted from the last axis, and is 1 before the first axis of
///   `x`; where `x` has no elements and another rank, 0 is 0.
/// - Result: the type of `x`. Its rank is unknown when the length of `shape` is.
package struct Reshape: TensorOperation {
  package static let name = "reshape"

  package var x: TensorType
  package var shape: TensorType
  package var target: [Extent]?
  private var elements: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    shape = try arguments.tensor("shape", .integers, rank: 1...1)
    target = arguments.elements("shape")
    if let rank = shape.shape[0].fixed, rank > Shape.largestRank {
      throw OperationError(
        "the result would have \(rank) dimensions, expected up to \(Shape.largestRank)", argument: "shape")
    }
    elements = arguments.passedElements("x")
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    guard let target else {
      guard let rank = shape.shape[0].fixed else { return [.unranked(x.scalar)] }
      return [.tensor(x.with(Shape(Array(repeating: Extent.unknown, count: rank))))]
    }
    return [.tensor(x.with(try Self.resolve(target, x.shape)))]
  }

  package func outputElements() -> [[Extent]?] { [elements] }

  /// The shape that `target` asks for, given the elements of `input`.
  package static func resolve(_ target: [Extent], _ input: Shape) throws(OperationError) -> Shape {
    var result: [Extent] = []
    var open: Int?
    var kept: Set<Int> = []
    for (axis, extent) in target.enumerated() {
      if extent.isAlways(-1) {
        guard open == nil else { throw OperationError("`shape` \(Shape(target)) holds -1 twice", argument: "shape") }
        open = axis
        result.append(1)
      } else if extent.isAlways(0), target.count == input.rank {
        kept.insert(axis)
        result.append(input[axis])
      } else if extent.isAlways(0), !input.contains(where: { $0.isAlways(0) }) {
        let place = axis + input.rank - target.count
        result.append(place >= 0 ? input[place] : 1)
      } else if extent.upper < 0 {
        throw OperationError("`shape` \(Shape(target)) holds \(extent), expected at least -1", argument: "shape")
      } else {
        // An element that is not known might turn out to be −1.
        result.append(extent.lower < 0 ? .unknown : extent)
      }
    }
    // Kept axes are on both sides, whatever their lengths.
    let left = Shape(input.indices.filter { !kept.contains($0) }.map { input[$0] })
    let right = Shape(result.indices.filter { !kept.contains($0) }.map { result[$0] })
    guard let open else {
      try check(right, against: left, input: input, result: Shape(result))
      return Shape(result)
    }
    result[open] = try remainder(of: left, without: right, input: input, target: Shape(target))
    return Shape(result)
  }

  package static func check(
    _ wanted: Shape, against held: Shape, input: Shape, result: Shape
  ) throws(OperationError) {
    guard wanted.elementCount.canEqual(held.elementCount) else {
      throw OperationError(
        "`x` \(input) has \(input.elementCount) elements, expected \(result.elementCount) for shape \(result)",
        argument: "x")
    }
  }

  private static func remainder(
    of held: Shape, without known: Shape, input: Shape, target: Shape
  ) throws(OperationError) -> Extent {
    // Lengths that both have, such as a flexible batch, cancel out exactly.
    var left = held.extents
    var right: [Extent] = []
    for extent in known.extents {
      if let same = left.firstIndex(where: { $0.isAlways(equalTo: extent) }) {
        left.remove(at: same)
      } else {
        right.append(extent)
      }
    }
    let (total, rest) = (Shape(left).elementCount, Shape(right).elementCount)
    if let total = total.fixed, let rest = rest.fixed {
      guard rest > 0 ? total % rest == 0 : total == 0 else {
        throw OperationError(
          "`x` \(input) has \(input.elementCount) elements, expected a multiple of \(known.elementCount) for shape "
            + "\(target)", argument: "x")
      }
      return Extent(rest > 0 ? total / rest : 0)
    }
    return rest.lower > 0 ? total.floorDivided(by: rest).asLength : .unknown
  }
}

extension Reshape: ReshapingOperation {}
