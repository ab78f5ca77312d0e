internal import ModelOps
internal import ModelSpec

/// The elements of a constant that is small enough to look at.
struct KnownElements {
  let shape: [Int]
  let elements: [Float]

  /// A mask of 512 x 512: more are weights, which take long to read.
  private static let mostElements = 1 << 18

  private init(_ shape: [Int], _ elements: [Float]) {
    self.shape = shape
    self.elements = elements
  }

  /// Nil if the constant is large, has no numbers, or is in a missing file.
  init?(_ constant: Constant) {
    if case .weights(let data, _) = constant.elements, data.place?.source is any MissingWeightSource { return nil }
    guard let shape = constant.type.shape.fixed, let count = constant.type.shape.elementCount.fixed,
      count <= Self.mostElements, let tensor = try? Tensor(constant)
    else { return nil }
    self.init(shape, tensor.floatArray)
  }

  /// The only element; nil when there are others.
  var only: Float? { elements.count == 1 ? elements[0] : nil }
  var hasInfinity: Bool { elements.contains { $0.isInfinite } }
  var hasZero: Bool { elements.contains(0) }
  /// Whether each element is negative infinity.
  var isNegativeInfinity: Bool { !elements.isEmpty && elements.allSatisfy { $0 == -.infinity } }

  /// Whether negative infinity is all that some row holds, once the elements are repeated along axes that are missing or of
  /// length 1.
  ///
  /// - Parameter axis: The axis that rows lie along, counted from the last, which is -1.
  func hasInfiniteRow(along axis: Int) -> Bool {
    guard elements.contains(-.infinity), axis < 0 else { return false }
    guard axis >= -shape.count else { return true }
    let index = shape.count + axis
    let (length, inner) = (shape[index], shape[(index + 1)...].reduce(1, *))
    return (0..<elements.count / length).contains { row in
      let start = row / inner * inner * length + row % inner
      return (0..<length).allSatisfy { elements[start + $0 * inner] == -.infinity }
    }
  }

  /// The same elements as `type`: in its shape, and rounded where it is half precision.
  func moved(to type: TensorType?) -> KnownElements? {
    guard let type, let shape = type.shape.fixed, type.shape.elementCount.fixed == elements.count else { return nil }
    return KnownElements(shape, Self.rounded(elements, to: type.scalar))
  }

  /// The elements of a sum, a difference, a product or a quotient; nil for shapes that are neither the same nor those of a number.
  func combined(with other: KnownElements, by operation: String, as type: TensorType?) -> KnownElements? {
    guard let type, let compute = Self.functions[operation], !elements.isEmpty, !other.elements.isEmpty else {
      return nil
    }
    let count = max(elements.count, other.elements.count)
    guard shape == other.shape || elements.count == 1 || other.elements.count == 1 else { return nil }
    let results = (0..<count).map {
      compute(elements[elements.count == 1 ? 0 : $0], other.elements[other.elements.count == 1 ? 0 : $0])
    }
    return KnownElements(elements.count == count ? shape : other.shape, results).moved(to: type)
  }

  private static let functions: [String: @Sendable (Float, Float) -> Float] = [
    "add": { $0 + $1 }, "sub": { $0 - $1 }, "mul": { $0 * $1 }, "real_div": { $0 / $1 },
  ]

  private static func rounded(_ elements: [Float], to scalar: ScalarType) -> [Float] {
    scalar == .fp16 ? elements.map { Float(Float16($0)) } : elements
  }
}
