internal import ModelOps
internal import ModelSpec

/// What a value is recognized by in another model that has another name for it: its shape, and some of its elements.
struct ValueFingerprint: Sendable {
  /// Lengths without those of 1, which converters add and drop.
  let shape: [Int]
  /// Elements that are spread over the value.
  private let sample: [Float]
  /// Whether the model declares half precision.
  let isHalf: Bool

  private static let sampleCount = 64

  init(_ tensor: ModelOps.Tensor) {
    shape = tensor.shape.filter { $0 != 1 }
    isHalf = tensor.scalar == .fp16 || tensor.scalar == .bf16
    let elements: [Float] =
      switch tensor.form {
      case .float: tensor.floatArray
      case .integer: tensor.integerArray.map { Float($0) }
      case .boolean: tensor.booleanArray.map { $0 ? 1 : 0 }
      }
    let step = max(1, elements.count / Self.sampleCount)
    sample = stride(from: 0, to: elements.count, by: step).map { elements[$0] }
  }

  /// Whether the elements are the same within a share of the largest.
  func matches(_ other: ValueFingerprint, within share: Float) -> Bool {
    guard shape == other.shape, sample.count == other.sample.count else { return false }
    let largest = sample.reduce(Float(0)) { $1.isFinite ? max($0, $1.magnitude) : $0 }
    return zip(sample, other.sample).allSatisfy { one, other in
      one == other || one.isNaN && other.isNaN || (one - other).magnitude <= share * largest
    }
  }
}
