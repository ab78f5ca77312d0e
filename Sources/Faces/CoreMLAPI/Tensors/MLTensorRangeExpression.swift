internal import ModelSpec

/// A subscript of one axis of a tensor: an index, a range, or one of this protocol's static members.
public protocol MLTensorRangeExpression: Sendable {
  /// The expression as subscripts understand it.
  var tensorRange: MLTensorRange { get }
}

/// The effect of a subscript on one axis of a tensor.
public struct MLTensorRange: MLTensorRangeExpression {
  enum Content: Sendable, Equatable {
    /// As many whole axes as remain.
    case fillAll
    /// An axis of length 1 that the tensor does not have.
    case newAxis
    /// An axis of length 1 that the result does not have.
    case squeezeAxis
    case index(Int)
    /// From the first index, or the begin, up to the last, or before the end.
    case range(from: Int?, to: Int?, stride: Int)
  }

  let content: Content

  public var tensorRange: MLTensorRange { self }
}

extension MLTensorRangeExpression where Self == MLTensorRange {
  /// An axis of length 1 that the tensor does not have.
  public static var newAxis: any MLTensorRangeExpression { MLTensorRange(content: .newAxis) }
  /// An axis of length 1 that the result does not have.
  public static var squeezeAxis: any MLTensorRangeExpression { MLTensorRange(content: .squeezeAxis) }
  /// As many whole axes as remain: the same as `...`.
  public static var fillAll: any MLTensorRangeExpression { MLTensorRange(content: .fillAll) }

  /// One index of an axis, which the result does not have; negative numbers count from the end.
  public static func index(_ index: Int) -> any MLTensorRangeExpression { MLTensorRange(content: .index(index)) }

  /// Every `stride`-th index of a range; each one unless given. Negative bounds count from the end.
  public static func range(_ range: Range<Int>, stride: Int = 1) -> any MLTensorRangeExpression {
    MLTensorRange(content: .range(from: range.lowerBound, to: range.upperBound, stride: stride))
  }

  /// Every `stride`-th index of a range; each one unless given. Negative bounds count from the end.
  public static func closedRange(_ range: ClosedRange<Int>, stride: Int = 1) -> any MLTensorRangeExpression {
    MLTensorRange(content: .range(from: range.lowerBound, to: after(range.upperBound), stride: stride))
  }

  /// Every `stride`-th index of a range; each one unless given. A negative bound counts from the end.
  public static func partialRangeFrom(
    _ range: PartialRangeFrom<Int>, stride: Int = 1
  ) -> any MLTensorRangeExpression {
    MLTensorRange(content: .range(from: range.lowerBound, to: nil, stride: stride))
  }

  /// Every `stride`-th index of a range; each one unless given. A negative bound counts from the end.
  public static func partialRangeUpTo(
    _ range: PartialRangeUpTo<Int>, stride: Int = 1
  ) -> any MLTensorRangeExpression {
    MLTensorRange(content: .range(from: nil, to: range.upperBound, stride: stride))
  }

  /// Every `stride`-th index of a range that has its upper bound; each one unless given. Core ML spells it so.
  public static func partialRangeUpTo(
    _ range: PartialRangeThrough<Int>, stride: Int = 1
  ) -> any MLTensorRangeExpression {
    MLTensorRange(content: .range(from: nil, to: after(range.upperBound), stride: stride))
  }

  /// The end of a range that has `bound`: behind the last index, −1, there is no index.
  fileprivate static func after(_ bound: Int) -> Int? { bound == -1 ? nil : bound + 1 }
}

extension Int: MLTensorRangeExpression {
  public var tensorRange: MLTensorRange { MLTensorRange(content: .index(self)) }
}

extension Range: MLTensorRangeExpression where Bound == Int {
  public var tensorRange: MLTensorRange {
    MLTensorRange(content: .range(from: lowerBound, to: upperBound, stride: 1))
  }
}

extension ClosedRange: MLTensorRangeExpression where Bound == Int {
  public var tensorRange: MLTensorRange {
    MLTensorRange(content: .range(from: lowerBound, to: MLTensorRange.after(upperBound), stride: 1))
  }
}

extension PartialRangeFrom: MLTensorRangeExpression where Bound == Int {
  public var tensorRange: MLTensorRange { MLTensorRange(content: .range(from: lowerBound, to: nil, stride: 1)) }
}

extension PartialRangeUpTo: MLTensorRangeExpression where Bound == Int {
  public var tensorRange: MLTensorRange { MLTensorRange(content: .range(from: nil, to: upperBound, stride: 1)) }
}

extension PartialRangeThrough: MLTensorRangeExpression where Bound == Int {
  public var tensorRange: MLTensorRange {
    MLTensorRange(content: .range(from: nil, to: MLTensorRange.after(upperBound), stride: 1))
  }
}
