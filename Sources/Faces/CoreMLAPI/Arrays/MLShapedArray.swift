/// Numbers of one type in a shape, as a value: copies share memory until one of them is changed.
///
/// As a collection it consists of the slices along the first axis.
public struct MLShapedArray<Scalar: MLShapedArrayScalar>: MLShapedArrayStorage, Sendable {
  public typealias ArrayLiteralElement = Scalar
  public typealias Element = MLShapedArraySlice<Scalar>
  public typealias SubSequence = MLShapedArraySlice<Scalar>
  public typealias Index = Int
  public typealias Indices = Range<Int>

  public var memory: ShapedMemory<Scalar>

  public init(_ memory: ShapedMemory<Scalar>) { self.memory = memory }
}

extension MLShapedArray {
  /// Calls `body` with the image whose pixels are the elements, for reading only.
  ///
  /// - Returns: The result of `body`; nil, without a call, for an array that was not made from an image, or was changed
  ///   since while its elements were shared.
  public func withPixelBufferIfAvailable<R>(_ body: (_ pixelBuffer: CVPixelBuffer) throws -> R) rethrows -> R? {
    try memory.pixelBuffer.map(body)
  }

  /// Calls `body` with the image whose pixels are the elements, which it may change.
  ///
  /// - Returns: The result of `body`; nil, without a call, for an array that was not made from an image, or whose
  ///   elements are shared.
  public mutating func withMutablePixelBufferIfAvailable<R>(
    _ body: (_ pixelBuffer: CVPixelBuffer) throws -> R
  ) rethrows -> R? {
    try memory.mutablePixelBuffer().map(body)
  }
}

/// A part of a shaped array, itself a shaped array.
///
/// It shares memory with the array that it was taken from until one of them is changed. Its indices begin at 0.
public struct MLShapedArraySlice<Scalar: MLShapedArrayScalar>: MLShapedArrayStorage, Sendable {
  public typealias ArrayLiteralElement = Scalar
  public typealias Element = MLShapedArraySlice<Scalar>
  public typealias SubSequence = MLShapedArraySlice<Scalar>
  public typealias Index = Int
  public typealias Indices = Range<Int>

  public var memory: ShapedMemory<Scalar>

  public init(_ memory: ShapedMemory<Scalar>) { self.memory = memory }
}

extension MLShapedArray: Equatable where Scalar: Equatable {}
extension MLShapedArray: Encodable where Scalar: Encodable {}
extension MLShapedArray: Decodable where Scalar: Decodable {}

extension MLShapedArraySlice: Equatable where Scalar: Equatable {}
extension MLShapedArraySlice: Encodable where Scalar: Encodable {}
extension MLShapedArraySlice: Decodable where Scalar: Decodable {}
