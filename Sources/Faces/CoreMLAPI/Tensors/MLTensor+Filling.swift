internal import ModelOps
internal import ModelSpec

extension MLTensor {
  /// A tensor whose elements are all `repeatedValue`.
  public init<Scalar: MLTensorScalar>(
    repeating repeatedValue: Scalar, shape: [Int], scalarType: Scalar.Type = Scalar.self
  ) {
    self.init(filling: MLTensor(repeatedValue, scalarType: scalarType), shape: shape)
  }

  /// A tensor whose elements are all `repeatedValue`.
  public init(repeating repeatedValue: Float, shape: [Int]) {
    self.init(filling: MLTensor(repeatedValue), shape: shape)
  }

  /// A tensor of zeros.
  public init<Scalar: MLTensorScalar & Numeric>(zeros shape: [Int], scalarType: Scalar.Type = Scalar.self) {
    self.init(filling: MLTensor(0 as Scalar), shape: shape)
  }

  /// A tensor of ones.
  public init<Scalar: MLTensorScalar & Numeric>(ones shape: [Int], scalarType: Scalar.Type = Scalar.self) {
    self.init(filling: MLTensor(1 as Scalar), shape: shape)
  }

  private init(filling value: MLTensor, shape: [Int]) {
    _ = TensorMemory.count(shape)
    self = .result("nn.broadcast_to", ["x": .tensor(value), "shape": .integers(shape)])
  }

  /// A vector of numbers at equal distances: start, start + stride, … as long as they are before `end`.
  ///
  /// - Parameter stride: Not 0; negative to count down.
  public init(rangeFrom start: Float, to end: Float, by stride: Float.Stride) {
    self.init(rangeFrom: start, to: end, by: stride, scalarType: Float.self)
  }

  /// A vector of numbers at equal distances: start, start + stride, … as long as they are before `end`.
  ///
  /// - Parameter stride: Not 0; negative to count down.
  public init<Scalar: MLTensorScalar & Strideable>(
    rangeFrom start: Scalar, to end: Scalar, by stride: Scalar.Stride, scalarType: Scalar.Type = Scalar.self
  ) {
    precondition(stride != 0, "the stride of a range is 0, expected any other number")
    self.init(Array(Swift.stride(from: start, to: end, by: stride)), scalarType: scalarType)
  }

  /// A vector of `count` numbers at equal distances, the first of them `start` and the last `end`.
  ///
  /// - Parameter count: 1 or more; one number is `start`.
  public init(linearSpaceFrom start: Float, through end: Float, count: Int) {
    self.init(linearSpaceFrom: start, through: end, count: count, scalarType: Float.self)
  }

  /// A vector of `count` numbers at equal distances, the first of them `start` and the last `end`.
  ///
  /// - Parameter count: 1 or more; one number is `start`.
  public init<Scalar: MLTensorScalar & BinaryFloatingPoint>(
    linearSpaceFrom start: Scalar, through end: Scalar, count: Int, scalarType: Scalar.Type = Scalar.self
  ) {
    precondition(count > 0, "a linear space has \(count) numbers, expected 1 or more")
    let (first, last) = (Double(start), Double(end))
    let step = count > 1 ? (last - first) / Double(count - 1) : 0
    let numbers = (0..<count).map { $0 > 0 && $0 == count - 1 ? end : Scalar(first + Double($0) * step) }
    self.init(numbers, scalarType: scalarType)
  }
}

extension MLTensor: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  /// A scalar of type Float.
  public init(floatLiteral value: Float) { self.init(value, scalarType: Float.self) }

  /// A scalar of type Int32.
  public init(integerLiteral value: Int32) { self.init(value, scalarType: Int32.self) }

  /// A scalar of type Bool.
  public init(booleanLiteral value: Bool) { self.init(value, scalarType: Bool.self) }

  /// Stacks tensors of one shape along a new first axis; an empty list gives an empty vector of floats.
  public init(arrayLiteral elements: MLTensor...) {
    guard let first = elements.first else {
      self.init(Tensor(zeros: .fp32, [0]))
      return
    }
    let scalar = elements.dropFirst().reduce(first.scalar) { $0.common(with: $1.scalar) }
    self.init(stacking: elements.map { $0.cast(to: scalar) }, alongAxis: 0)
  }
}
