import ModelSpec

/// Arithmetic sequences.
enum SequenceKernel {
  static func write(_ y: UnsafeMutableBufferPointer<Int32>, from start: Int, step: Int) {
    for index in y.indices { y[index] = Int32(truncatingIfNeeded: start + index * step) }
  }

  static func write(_ y: UnsafeMutableBufferPointer<Float>, from start: Double, step: Double) {
    for index in y.indices { y[index] = Float(start + Double(index) * step) }
  }
}

extension ElementForm {
  /// A scalar of this form: the first of `floats`, truncated toward 0 for an integer.
  func tensor(_ floats: [Float]) -> Tensor {
    let value = floats.first ?? 0
    return switch self {
    case .float: Tensor(floats: [value], [])
    case .integer: Tensor(integers: [Int32(truncating: value)], [])
    case .boolean: Tensor(booleans: [value != 0], [])
    }
  }
}
