internal import ModelSpec

extension Shape {
  /// The shape of an element-wise operation on tensors of this shape and of `other`; nil when they do not fit.
  ///
  /// Shapes are aligned at their last axes; an axis of length 1, or one that is missing, is repeated as often as the
  /// other tensor needs.
  public func broadcast(with other: Shape) -> Shape? {
    let (long, short) = rank >= other.rank ? (self, other) : (other, self)
    let lead = long.rank - short.rank
    var result = long
    for axis in short.indices {
      guard let extent = long[lead + axis].broadcast(with: short[axis]) else { return nil }
      result[lead + axis] = extent
    }
    return result
  }
}

extension Extent {
  /// The extent of an axis on which one tensor has this extent and the other has `other`; nil when they do not fit.
  public func broadcast(with other: Extent) -> Extent? {
    if isAlways(1) { return other }
    if other.isAlways(1) || isAlways(equalTo: other) { return self }
    switch (contains(1), other.contains(1)) {
    case (false, false): return intersection(other)
    // The one that cannot be 1 is the length; the other one is as long, or 1.
    case (false, true): return self
    case (true, false): return other
    case (true, true): return union(other)
    }
  }
}
