internal import ModelSpec

/// A range of indices along one axis of a shaped array; bounds that it leaves open are the axis's own.
public protocol MLShapedArrayRangeExpression {
  /// The range, for an axis whose indices are `range`.
  func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int>
}

extension Range: MLShapedArrayRangeExpression where Bound == Int {
  public func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int> { self }
}

extension ClosedRange: MLShapedArrayRangeExpression where Bound == Int {
  public func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int> { lowerBound..<upperBound + 1 }
}

extension PartialRangeFrom: MLShapedArrayRangeExpression where Bound == Int {
  public func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int> { lowerBound..<range.upperBound }
}

extension PartialRangeUpTo: MLShapedArrayRangeExpression where Bound == Int {
  public func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int> { range.lowerBound..<upperBound }
}

extension PartialRangeThrough: MLShapedArrayRangeExpression where Bound == Int {
  public func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int> { range.lowerBound..<upperBound + 1 }
}
