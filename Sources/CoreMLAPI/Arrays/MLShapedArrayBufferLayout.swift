/// The order that a shaped array's elements lie in.
public enum MLShapedArrayBufferLayout: Sendable {
  /// Without gaps, the last axis running fastest.
  case firstMajorContiguous
  /// Without gaps, the first axis running fastest.
  case lastMajorContiguous
  /// With these numbers of elements from one index of an axis to the next.
  case strides([Int])

  func strides(of shape: [Int]) -> [Int] {
    switch self {
    case .firstMajorContiguous: return StridedElements.firstMajor(shape)
    case .lastMajorContiguous: return StridedElements.lastMajor(shape)
    case .strides(let strides):
      precondition(strides.count == shape.count, "one stride for each axis")
      return strides
    }
  }
}
