internal import ModelOps
internal import ModelSpec

// Elements folded into one: of the whole tensor, or along axes, where negative numbers count from the last. Folded axes are
// left out unless `keepRank` is true: then they stay with length 1.

extension MLTensor {
  private func reduced(_ name: String, _ axes: [Int], keepRank: Bool) -> MLTensor {
    if axes.isEmpty { return self }
    switch name {
    case "reduce_mean" where scalar == .uint32: return unsignedMean(axes, keepRank: keepRank)
    case "reduce_min" where scalar == .uint32, "reduce_max" where scalar == .uint32:
      return ordered.reduced(name, axes, keepRank: keepRank).unordered(scalar)
    default: break
    }
    return .result(
      name,
      [
        "x": .tensor(widened), "axes": .integers(axes.map { place($0) }), "keep_dims": .boolean(keepRank),
      ]
    ).cast(to: scalar)
  }

  private var allAxes: [Int] { Array(0..<rank) }

  /// The sum of all elements. That of integers wraps around.
  public func sum(keepRank: Bool = false) -> MLTensor {
    reduced("reduce_sum", allAxes, keepRank: keepRank)
  }

  /// The sum of the elements along axes. That of integers wraps around.
  public func sum(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    reduced("reduce_sum", axes, keepRank: keepRank)
  }

  /// The sum of the elements along axes. That of integers wraps around.
  public func sum(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced("reduce_sum", axes, keepRank: keepRank)
  }

  /// The mean of all elements. That of integers is cut towards 0.
  public func mean(keepRank: Bool = false) -> MLTensor {
    reduced("reduce_mean", allAxes, keepRank: keepRank)
  }

  /// The mean of the elements along axes. That of integers is cut towards 0.
  public func mean(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    reduced("reduce_mean", axes, keepRank: keepRank)
  }

  /// The mean of the elements along axes. That of integers is cut towards 0.
  public func mean(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced("reduce_mean", axes, keepRank: keepRank)
  }

  /// The product of all elements. That of integers wraps around.
  public func product(keepRank: Bool = false) -> MLTensor {
    reduced("reduce_prod", allAxes, keepRank: keepRank)
  }

  /// The product of the elements along axes. That of integers wraps around.
  public func product(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    reduced("reduce_prod", axes, keepRank: keepRank)
  }

  /// The product of the elements along axes. That of integers wraps around.
  public func product(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced("reduce_prod", axes, keepRank: keepRank)
  }

  /// The smallest of all elements.
  public func min(keepRank: Bool = false) -> MLTensor {
    reduced("reduce_min", allAxes, keepRank: keepRank)
  }

  /// The smallest of the elements along axes.
  public func min(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    reduced("reduce_min", axes, keepRank: keepRank)
  }

  /// The smallest of the elements along axes.
  public func min(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced("reduce_min", axes, keepRank: keepRank)
  }

  /// The largest of all elements.
  public func max(keepRank: Bool = false) -> MLTensor {
    reduced("reduce_max", allAxes, keepRank: keepRank)
  }

  /// The largest of the elements along axes.
  public func max(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    reduced("reduce_max", axes, keepRank: keepRank)
  }

  /// The largest of the elements along axes.
  public func max(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced("reduce_max", axes, keepRank: keepRank)
  }

  /// Whether one of the elements is true; numbers are where they are not 0.
  public func any(keepRank: Bool = false) -> MLTensor { anyTrue(allAxes, keepRank: keepRank) }

  /// Whether one of the elements along axes is true; numbers are where they are not 0.
  public func any(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor { anyTrue(axes, keepRank: keepRank) }

  /// Whether one of the elements along axes is true; numbers are where they are not 0.
  public func any(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor { anyTrue(axes, keepRank: keepRank) }

  /// Whether every one of the elements is true; numbers are where they are not 0.
  public func all(keepRank: Bool = false) -> MLTensor { allTrue(allAxes, keepRank: keepRank) }

  /// Whether every one of the elements along axes is true; numbers are where they are not 0.
  public func all(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor { allTrue(axes, keepRank: keepRank) }

  /// Whether every one of the elements along axes is true; numbers are where they are not 0.
  public func all(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor { allTrue(axes, keepRank: keepRank) }

  // Counted, for a tensor without elements has no largest one.

  private func anyTrue(_ axes: [Int], keepRank: Bool) -> MLTensor {
    cast(to: .bool).cast(to: .int32).reduced("reduce_sum", axes, keepRank: keepRank).cast(to: .bool)
  }

  private func allTrue(_ axes: [Int], keepRank: Bool) -> MLTensor {
    .!((.!cast(to: .bool)).anyTrue(axes, keepRank: keepRank))
  }
}
