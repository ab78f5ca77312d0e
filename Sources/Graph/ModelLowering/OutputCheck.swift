internal import ModelGraph
internal import ModelSpec

/// Compares what a model declares for an output with what its network makes.
enum OutputCheck {
  /// What is wrong with the declaration of `feature`, which has the inferred shape `shape`; nil when both agree.
  ///
  /// Axes of length 1 do not count: a network's [1, 1, 10, 1, 1] may be declared as [10].
  static func problem(_ shape: Shape, _ feature: FeatureDescription, _ mapping: InputMapping) -> String? {
    let declared: [Extent]
    switch feature.type?.kind {
    case .multiArrayType(let array):
      guard let extents = InputMapping.extents(array), !extents.isEmpty else { return nil }
      declared = extents
    case .imageType(let image):
      guard image.sizeFlexibility == nil, image.height > 0, image.width > 0 else { return nil }
      declared = [image.isGray ? 1 : 3, Extent(Int(image.height)), Extent(Int(image.width))]
    default: return nil
    }
    guard !agrees(declared, shape.extents) else { return nil }
    return "output '\(feature.name)' is declared with shape \(Shape(declared)), found \(shape)"
  }

  /// Whether some choice of the open lengths makes both the same but for axes of length 1.
  private static func agrees(_ declared: [Extent], _ inferred: [Extent]) -> Bool {
    guard declared.count <= Shape.largestRank else { return true }
    // reachable[j]: the declared axes so far can be the first j inferred ones.
    var reachable = [true] + inferred.map { _ in false }
    for j in inferred.indices { reachable[j + 1] = reachable[j] && inferred[j].contains(1) }
    for extent in declared {
      var next = [reachable[0] && extent.contains(1)]
      for (j, other) in inferred.enumerated() {
        let same = reachable[j] && extent.canEqual(other)
        next.append(same || reachable[j + 1] && extent.contains(1) || next[j] && other.contains(1))
      }
      reachable = next
    }
    return reachable[inferred.count]
  }
}
