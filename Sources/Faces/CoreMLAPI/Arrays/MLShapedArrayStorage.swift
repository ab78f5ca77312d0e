public import Foundation
internal import ModelOps
internal import ModelSpec

/// A shaped array over `ShapedMemory`: the common implementation of `MLShapedArray` and `MLShapedArraySlice`.
public protocol MLShapedArrayStorage<Scalar>: MLShapedArrayProtocol, CustomStringConvertible {
  /// The elements; nothing of it can be used but through the array.
  var memory: ShapedMemory<Scalar> { get set }

  /// An array of these elements.
  init(_ memory: ShapedMemory<Scalar>)
}

extension MLShapedArrayStorage {
  public init(bytesNoCopy bytes: UnsafeRawPointer, shape: [Int], strides: [Int], deallocator: Data.Deallocator) {
    self.init(ShapedMemory(bytesNoCopy: bytes, shape: shape, strides: strides, deallocator: deallocator))
  }

  public init(
    unsafeUninitializedShape shape: [Int],
    initializingWith initializer: (_ ptr: inout UnsafeMutableBufferPointer<Scalar>, _ strides: [Int]) throws -> Void
  ) rethrows {
    var memory = ShapedMemory<Scalar>(shape: shape)
    try memory.withMutableElements { elements, _, strides in try initializer(&elements, strides) }
    self.init(memory)
  }

  /// An array without axes.
  public init(scalar: Scalar) {
    self.init(ShapedMemory(shape: []))
    memory[scalarAt: EmptyCollection<Int>()] = scalar
  }

  /// An array of a copy of the bytes of `data`: elements in the machine's byte order, with gaps as `strides` says.
  public init(data: Data, shape: [Int], strides: [Int]) {
    self.init(ShapedMemory(data: data, shape: shape, strides: strides))
  }

  /// An array of a copy of the bytes of `data`: elements in the machine's byte order, the last axis running fastest.
  public init(data: Data, shape: [Int]) {
    self.init(data: data, shape: shape, strides: StridedElements.firstMajor(shape))
  }

  /// Concatenates arrays along an axis.
  ///
  /// - Parameters:
  ///   - shapedArrays: At least one; their shapes may only differ along the axis.
  ///   - alongAxis: The axis; negative numbers count from the end.
  public init<S: Sequence>(concatenating shapedArrays: S, alongAxis: Int)
  where S.Element: MLShapedArrayProtocol, S.Element.Scalar == Scalar {
    self.init(ShapedMemory(concatenating: shapedArrays.map { $0[...].memory }, axis: alongAxis))
  }

  /// An array over the pixels of a one-component half-precision image, which changes write to as long as nobody else
  /// holds the array.
  ///
  /// - Parameter shape: The last length is the image's width, and the product of the others its height.
  public init(mutating pixelBuffer: CVPixelBuffer, shape: [Int]) {
    self.init(ShapedMemory(pixels: pixelBuffer, shape: shape))
  }

  public var shape: [Int] { memory.shape }
  public var strides: [Int] { memory.strides }
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }
  public var indices: Range<Int> { 0..<count }

  public subscript<C: Collection>(indices: C) -> MLShapedArraySlice<Scalar> where C.Element == Int {
    get { MLShapedArraySlice(memory[indices]) }
    set { memory[indices] = newValue.memory }
  }

  public subscript<C: Collection>(scalarAt indices: C) -> Scalar where C.Element == Int {
    get { memory[scalarAt: indices] }
    set { memory[scalarAt: indices] = newValue }
  }

  public subscript<C: Collection>(sliceRanges: C) -> MLShapedArraySlice<Scalar> where C.Element == Range<Int> {
    get { MLShapedArraySlice(memory[sliceRanges]) }
    set { memory[sliceRanges] = newValue.memory }
  }

  public func withUnsafeShapedBufferPointer<R>(
    _ body: (_ ptr: UnsafeBufferPointer<Scalar>, _ shape: [Int], _ strides: [Int]) throws -> R
  ) rethrows -> R {
    try memory.withElements(body)
  }

  public mutating func withUnsafeMutableShapedBufferPointer<R>(
    _ body: (_ ptr: inout UnsafeMutableBufferPointer<Scalar>, _ shape: [Int], _ strides: [Int]) throws -> R
  ) rethrows -> R {
    try memory.withMutableElements(body)
  }

  /// Lays the elements out as wanted, then calls `body` with them, the shape and the strides.
  public mutating func withUnsafeMutableShapedBufferPointer<R>(
    using bufferLayout: MLShapedArrayBufferLayout,
    _ body: (_ ptr: inout UnsafeMutableBufferPointer<Scalar>, _ shape: [Int], _ strides: [Int]) throws -> R
  ) rethrows -> R {
    memory = memory.arranged(bufferLayout.strides(of: shape))
    return try memory.withMutableElements(body)
  }

  /// The same elements, in row-major order, under another shape of as many.
  public func reshaped(to newShape: [Int]) -> Self { Self(memory.reshaped(newShape)) }

  /// Without the axes of length 1.
  public func squeezingShape() -> Self { Self(memory.squeezed()) }

  /// With a further axis of length 1 at `axis`; -1 is behind the last.
  public func expandingShape(at axis: Int) -> Self { Self(memory.expanded(axis)) }

  /// With the order of the axes reversed. Copies nothing.
  public func transposed() -> Self { Self(memory.transposed(shape.indices.reversed())) }

  /// Axis `i` of the result is axis `axes[i]` of this. Copies nothing.
  public func transposed(permutation axes: [Int]) -> Self { Self(memory.transposed(axes)) }

  /// A copy that lies as wanted.
  public func changingLayout(to bufferLayout: MLShapedArrayBufferLayout) -> Self {
    Self(memory.arranged(bufferLayout.strides(of: shape)))
  }

  /// Element type, shape, and the elements, as many as fit a screen.
  public var description: String { memory.text }
}

extension MLShapedArrayStorage where Scalar: Equatable {
  /// Whether shapes and elements are the same, however they lie.
  public static func == (left: Self, right: Self) -> Bool {
    left.shape == right.shape && left.scalars == right.scalars
  }
}

extension MLShapedArrayStorage where Scalar: Encodable {
  /// Writes the shape, and the elements in row-major order.
  public func encode(to encoder: any Encoder) throws {
    try ShapedCoding(shape: shape, scalars: scalars).encode(to: encoder)
  }
}

extension MLShapedArrayStorage where Scalar: Decodable {
  /// - Throws: `DecodingError` when the numbers of elements and of places differ.
  public init(from decoder: any Decoder) throws {
    let coding = try ShapedCoding<Scalar>(from: decoder)
    self.init(scalars: coding.scalars, shape: coding.shape)
  }
}
