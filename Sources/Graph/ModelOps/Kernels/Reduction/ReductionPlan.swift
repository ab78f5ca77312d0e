internal import ModelSpec

/// How the axes of a tensor are reduced: in groups of axes adjacent in memory, the fastest first.
struct ReductionPlan: Sendable {
  /// The middle axis of [outer, length, inner] becomes one element.
  struct Fold: Equatable, Sendable {
    var outer: Int
    var length: Int
    var inner: Int
  }

  /// The shape that the plan is for.
  let inputShape: [Int]
  /// Whether the reduction starts from a row-major copy, because the result would otherwise not be row-major.
  let startsRowMajor: Bool
  /// At least one.
  private(set) var folds: [Fold] = []
  /// The shape of the result.
  let shape: [Int]
  private let axes: [Int]

  init(_ inputShape: [Int], _ layout: TensorLayout, axes: [Int], keepsDimensions: Bool) {
    (self.inputShape, self.axes) = (inputShape, axes)
    shape = inputShape.indices.compactMap { axis in
      axes.contains(axis) ? (keepsDimensions ? 1 : nil) : inputShape[axis]
    }
    let kept = layout.axes(rank: inputShape.count).filter { !axes.contains($0) && inputShape[$0] != 1 }
    startsRowMajor = layout != .rowMajor && kept != kept.sorted()
    var groups: [(length: Int, isFolded: Bool)] = []
    for axis in (startsRowMajor ? .rowMajor : layout).axes(rank: inputShape.count) where inputShape[axis] != 1 {
      if let last = groups.last, last.isFolded == axes.contains(axis) {
        groups[groups.count - 1].length *= inputShape[axis]
      } else {
        groups.append((inputShape[axis], axes.contains(axis)))
      }
    }
    var inner = 1
    for index in groups.indices.reversed() {
      if groups[index].isFolded {
        let outer = groups[..<index].reduce(1) { $0 * $1.length }
        folds.append(Fold(outer: outer, length: groups[index].length, inner: inner))
      } else {
        inner *= groups[index].length
      }
    }
    // If there are no elements, the other lengths do not measure the work.
    if inputShape.contains(0) { folds = [Fold(outer: 1, length: 0, inner: shape.reduce(1, *))] }
    if folds.isEmpty { folds.append(Fold(outer: 1, length: 1, inner: inner)) }
  }

  /// The tensor that the reduction starts from, made of `x`.
  func start(_ x: Tensor, in context: ExecutionContext) -> Tensor { startsRowMajor ? x.rowMajor(context) : x }

  /// - Throws: if a result would be computed from no elements.
  func check() throws(OperationError) {
    guard axes.contains(where: { inputShape[$0] == 0 }), shape.reduce(1, *) > 0 else { return }
    throw OperationError("`x` \(Shape(fixed: inputShape)) has no elements along axes \(axes), expected at least one")
  }
}
