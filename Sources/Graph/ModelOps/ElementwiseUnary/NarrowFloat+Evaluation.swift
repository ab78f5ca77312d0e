import ModelSpec

extension NarrowFloat: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let y = try context.result(x.scalar, x.shape)
    let (from, to) = (x.floats, y.floats)
    let rounding = NarrowRounding(format)
    for index in 0..<y.count { to[index] = rounding.nearest(from[index]) }
    return [.tensor(y)]
  }
}

/// Rounding to the numbers of a format.
struct NarrowRounding {
  private let format: NarrowFloat.Format
  /// The finite numbers that are not negative, by their codes.
  private let sizes: [Float]

  init(_ format: NarrowFloat.Format) {
    self.format = format
    sizes =
      switch format {
      case .fp8e4m3fn: ByteFloat.e4m3fn.values.prefix(128).filter(\.isFinite)
      case .fp8e5m2: ByteFloat.e5m2.values.prefix(128).filter(\.isFinite)
      case .fp4e2m1fn: [0, 0.5, 1, 1.5, 2, 3, 4, 6]
      case .fp8e8m0fn: []
      }
  }

  func nearest(_ value: Float) -> Float {
    if format == .fp8e8m0fn { return Self.power(value) }
    let largest = sizes.last ?? 0
    let size = value.magnitude
    guard size <= largest else {
      switch format {
      case .fp8e5m2: return size.isNaN ? .nan : Float(signOf: value, magnitudeOf: .infinity)
      case .fp4e2m1fn: return size.isNaN ? 0 : Float(signOf: value, magnitudeOf: largest)
      default: return .nan
      }
    }
    var (low, high) = (0, sizes.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if sizes[middle] <= size { low = middle } else { high = middle - 1 }
    }
    guard low + 1 < sizes.count else { return Float(signOf: value, magnitudeOf: largest) }
    let (below, above) = (size - sizes[low], sizes[low + 1] - size)
    let isUp = below > above || below == above && low % 2 == 1
    return Float(signOf: value, magnitudeOf: sizes[isUp ? low + 1 : low])
  }

  /// Of powers of two: a number that is negative becomes the least one, as in Apple's runtime; there is no 0.
  private static func power(_ value: Float) -> Float {
    let least = Float(sign: .plus, exponent: -127, significand: 1)
    guard value.isFinite, value != 0 else { return .nan }
    guard value > least else { return least }
    let exponent = Int(value.exponent)
    let isUp = value.significand >= 1.5 && exponent < 127
    return Float(sign: .plus, exponent: exponent + (isUp ? 1 : 0), significand: 1)
  }
}
