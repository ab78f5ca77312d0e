internal import ModelOps
import ModelSpec

extension MLTensor {
  /// Random numbers of a normal distribution.
  ///
  /// - Parameters:
  ///   - mean: 0 unless given.
  ///   - standardDeviation: 1 unless given.
  ///   - seed: Equal seeds give equal numbers; different ones each time unless given.
  public init<Scalar: MLTensorScalar & BinaryFloatingPoint>(
    randomNormal shape: [Int], mean: Scalar = 0, standardDeviation: Scalar = 1, seed: UInt64? = nil,
    scalarType: Scalar.Type = Scalar.self
  ) {
    self.init(
      random: "random_normal", shape: shape,
      numbers: ["mean": Float(mean), "stddev": Float(standardDeviation)], seed: seed)
    self = cast(to: ScalarType(tensorScalar: scalarType))
  }

  /// Random numbers that are each as likely as any other in `bounds`.
  ///
  /// - Parameters:
  ///   - bounds: Not empty; 0 to 1, without 1, unless given.
  ///   - seed: Equal seeds give equal numbers; different ones each time unless given.
  public init<Scalar: MLTensorScalar & BinaryFloatingPoint>(
    randomUniform shape: [Int], in bounds: Range<Scalar> = 0..<1, seed: UInt64? = nil,
    scalarType: Scalar.Type = Scalar.self
  ) {
    precondition(!bounds.isEmpty, "the bounds of random numbers are empty")
    let (low, high) = (Float(bounds.lowerBound), Float(bounds.upperBound))
    self.init(random: "random_uniform", shape: shape, numbers: ["low": low, "high": high], seed: seed)
    let scalar = ScalarType(tensorScalar: scalarType)
    // In half precision the numbers closest below the upper bound would be rounded up to it.
    self = scalar == .fp16 ? cast(to: scalar).clamped(to: low...Float(Scalar(high).nextDown)) : self
  }

  /// Random integers that are each as likely as any other in `bounds`.
  ///
  /// - Parameters:
  ///   - bounds: 0 and 1 unless given.
  ///   - seed: Equal seeds give equal numbers; different ones each time unless given.
  public init<Scalar: MLTensorScalar & BinaryInteger>(
    randomUniform shape: [Int], in bounds: ClosedRange<Scalar> = 0...1, seed: UInt64? = nil,
    scalarType: Scalar.Type = Scalar.self
  ) {
    let (low, high) = (Int(bounds.lowerBound), Int(bounds.upperBound))
    var generator = RandomSource(seed: seed).generator(seed: -1)
    let count = TensorMemory.count(shape)
    let scalars = (0..<count).map { _ in Scalar(truncatingIfNeeded: Int.random(in: low...high, using: &generator)) }
    self.init(shape: shape, scalars: scalars, scalarType: scalarType)
  }

  private init(random name: String, shape: [Int], numbers: KeyValuePairs<String, Float>, seed: UInt64?) {
    _ = TensorMemory.count(shape)
    // The operation only takes nonnegative seeds.
    let seed = seed.map { Int($0 & UInt64(Int.max)) } ?? Int.random(in: 0...Int.max)
    self = .result(
      name,
      [
        "shape": .integers(shape), numbers[0].key: .float(numbers[0].value), numbers[1].key: .float(numbers[1].value),
        "seed": .integer(seed),
      ])
  }
}
