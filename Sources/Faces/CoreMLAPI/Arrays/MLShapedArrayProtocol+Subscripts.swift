internal import ModelSpec

extension MLShapedArrayProtocol {
  /// The slice at `index` of the first axis.
  public subscript(index: Int) -> MLShapedArraySlice<Scalar> {
    get { self[CollectionOfOne(index)] }
    set { self[CollectionOfOne(index)] = newValue }
  }

  /// The slice at these indices of the first axes.
  public subscript(indices: Int...) -> MLShapedArraySlice<Scalar> {
    get { self[indices] }
    set { self[indices] = newValue }
  }

  /// The element at these indices, one for each axis.
  public subscript(scalarAt indices: Int...) -> Scalar {
    get { self[scalarAt: indices] }
    set { self[scalarAt: indices] = newValue }
  }

  /// The part in this range of the first axis.
  public subscript(sliceRange: Range<Int>) -> MLShapedArraySlice<Scalar> {
    get { self[CollectionOfOne(sliceRange)] }
    set { self[CollectionOfOne(sliceRange)] = newValue }
  }

  /// The part in this range of the first axis.
  public subscript(sliceRange: any MLShapedArrayRangeExpression) -> MLShapedArraySlice<Scalar> {
    get { self[[sliceRange]] }
    set { self[[sliceRange]] = newValue }
  }

  /// The part in these ranges of the first axes.
  public subscript(sliceRanges: any MLShapedArrayRangeExpression...) -> MLShapedArraySlice<Scalar> {
    get { self[sliceRanges] }
    set { self[sliceRanges] = newValue }
  }

  /// The part in these ranges of the first axes.
  public subscript<C: Collection>(partialSliceRanges: C) -> MLShapedArraySlice<Scalar>
  where C.Element == any MLShapedArrayRangeExpression {
    get { self[ranges(partialSliceRanges)] }
    set { self[ranges(partialSliceRanges)] = newValue }
  }

  /// The whole array, as a slice.
  public subscript(_: (UnboundedRange_) -> Void) -> MLShapedArraySlice<Scalar> {
    get { self[EmptyCollection<Range<Int>>()] }
    set { self[EmptyCollection<Range<Int>>()] = newValue }
  }

  private func ranges<C: Collection>(_ expressions: C) -> [Range<Int>]
  where C.Element == any MLShapedArrayRangeExpression {
    precondition(expressions.count <= shape.count, "\(expressions.count) ranges for \(shape.count) axes")
    return zip(expressions, shape).map { $0.relative(toShapedArrayAxis: 0..<$1) }
  }
}
