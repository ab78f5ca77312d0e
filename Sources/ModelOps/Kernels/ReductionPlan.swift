/// How axes of a tensor are folded: group by group of neighbors in memory, the fastest first.
struct ReductionPlan: Sendable {
  /// The middle axis of [outer, length, inner] becomes one element.
  struct Fold: Equatable, Sendable {
    var outer: Int
    var length: Int
    var inner: Int
  }

  /// The tensor that the folds start from: a row-major copy where the result would else not be row-major.
  let x: Tensor
  /// At least one.
  private(set) var folds: [Fold] = []
  /// The shape of the result.
  let shape: [Int]
  private let axes: [Int]

  init(_ x: Tensor, _ axes: [Int], keepsDimensions: Bool, in context: ExecutionContext) {
    self.axes = axes
    shape = x.shape.indices.compactMap { axis in
      axes.contains(axis) ? (keepsDimensions ? 1 : nil) : x.shape[axis]
    }
    let kept = x.axesInMemory.filter { !axes.contains($0) && x.shape[$0] != 1 }
    let x = kept == kept.sorted() ? x : x.rowMajor(context)
    self.x = x
    var groups: [(length: Int, isFolded: Bool)] = []
    for axis in x.axesInMemory where x.shape[axis] != 1 {
      if let last = groups.last, last.isFolded == axes.contains(axis) {
        groups[groups.count - 1].length *= x.shape[axis]
      } else {
        groups.append((x.shape[axis], axes.contains(axis)))
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
    // Where there are no elements, the other lengths are no measure of the work.
    if x.count == 0 { folds = [Fold(outer: 1, length: 0, inner: shape.reduce(1, *))] }
    if folds.isEmpty { folds.append(Fold(outer: 1, length: 1, inner: inner)) }
  }

  /// - Throws: when a result would be made of no elements.
  func check(_ shape: [Int]) throws(OperationError) {
    guard axes.contains(where: { shape[$0] == 0 }), self.shape.reduce(1, *) > 0 else { return }
    throw OperationError("`x` \(Shape(fixed: shape)) has no elements along axes \(axes), expected at least one")
  }
}
