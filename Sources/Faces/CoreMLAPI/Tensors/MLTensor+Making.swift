public import Foundation
internal import ModelOps
internal import ModelSpec

extension MLTensor {
  /// A tensor of elements in row-major order; their number must match the shape.
  public init<Scalar: MLTensorScalar>(
    shape: [Int], scalars: some Collection<Scalar>, scalarType: Scalar.Type = Scalar.self
  ) {
    self.init(elements: scalars, shape: shape, scalar: ScalarType(tensorScalar: scalarType))
  }

  /// A tensor of elements in row-major order; their number must match the shape.
  public init(shape: [Int], scalars: some Collection<Float>) {
    self.init(elements: scalars, shape: shape, scalar: .fp32)
  }

  /// A vector of these elements.
  public init<Scalar: MLTensorScalar>(_ scalars: some Collection<Scalar>, scalarType: Scalar.Type = Scalar.self) {
    self.init(elements: scalars, shape: [scalars.count], scalar: ScalarType(tensorScalar: scalarType))
  }

  /// A vector of these elements.
  public init(_ scalars: some Collection<Float>) {
    self.init(elements: scalars, shape: [scalars.count], scalar: .fp32)
  }

  /// A scalar.
  public init<Scalar: MLTensorScalar>(_ value: Scalar, scalarType: Scalar.Type = Scalar.self) {
    self.init(elements: CollectionOfOne(value), shape: [], scalar: ScalarType(tensorScalar: scalarType))
  }

  /// A scalar.
  public init(_ value: Float) {
    self.init(elements: CollectionOfOne(value), shape: [], scalar: .fp32)
  }

  /// The elements of a shaped array, in its shape.
  public init<ShapedArray: MLShapedArrayProtocol>(_ shapedArray: ShapedArray)
  where ShapedArray.Scalar: MLTensorScalar {
    let scalar = ScalarType(tensorScalar: ShapedArray.Scalar.self)
    let tensor = shapedArray.withUnsafeShapedBufferPointer { elements, shape, strides in
      StridedElements.isFirstMajor(shape, strides)
        ? TensorMemory.tensor(UnsafeRawBufferPointer(elements), scalar, shape: shape) : nil
    }
    if let tensor {
      self.init(tensor)
    } else {
      self.init(elements: shapedArray.scalars, shape: shapedArray.shape, scalar: scalar)
    }
  }

  /// A tensor of the bytes of `data`: elements in the machine's byte order, the last axis running fastest.
  public init(shape: [Int], data: Data, scalarType: any MLTensorScalar.Type) {
    let scalar = ScalarType(tensorScalar: scalarType)
    self.init(data.withUnsafeBytes { TensorMemory.tensor($0, scalar, shape: shape) })
  }

  /// A tensor over memory that the caller owns: row-major elements in the machine's byte order.
  ///
  /// - Parameter deallocator: How the memory is released when it is no longer used. Only floats and 32-bit integers are
  ///   used in place; other types are copied, and released at once.
  public init(
    bytesNoCopy buffer: UnsafeRawBufferPointer, shape: [Int], scalarType: any MLTensorScalar.Type,
    deallocator: Data.Deallocator
  ) {
    let scalar = ScalarType(tensorScalar: scalarType)
    let byteCount = TensorMemory.count(shape) * scalar.elementByteCount
    precondition(buffer.count >= byteCount, "\(buffer.count) bytes are fewer than the \(byteCount) of shape \(shape)")
    let base = buffer.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
    guard let base, scalar == .fp32 || scalar == .int32, Int(bitPattern: base) % 4 == 0 else {
      self.init(TensorMemory.tensor(UnsafeRawBufferPointer(rebasing: buffer[..<byteCount]), scalar, shape: shape))
      if let base { _ = Data(bytesNoCopy: base, count: buffer.count, deallocator: deallocator) }
      return
    }
    let count = buffer.count
    let release = MemoryRelease { base in
      // Data implements its deallocators, and runs this one when it is released.
      _ = Data(bytesNoCopy: base, count: count, deallocator: deallocator)
    }
    let storage = TensorStorage(base: base, byteCount: byteCount) { release.call($0) }
    self.init(Tensor(scalar, shape, storage: storage))
  }

  /// A tensor whose elements `initializer` writes, in the machine's byte order, the last axis running fastest; they are 0
  /// before.
  public init(
    unsafeUninitializedShape shape: [Int], scalarType: any MLTensorScalar.Type,
    initializingWith initializer: (UnsafeMutableRawBufferPointer) throws -> Void
  ) rethrows {
    let scalar = ScalarType(tensorScalar: scalarType)
    var bytes = [UInt8](repeating: 0, count: TensorMemory.count(shape) * scalar.elementByteCount)
    try bytes.withUnsafeMutableBytes { try initializer($0) }
    self.init(bytes.withUnsafeBytes { TensorMemory.tensor($0, scalar, shape: shape) })
  }

  private init<Scalar>(elements: some Collection<Scalar>, shape: [Int], scalar: ScalarType) {
    let count = TensorMemory.count(shape)
    precondition(elements.count == count, "\(elements.count) elements for the \(count) places of shape \(shape)")
    let tensor = elements.withContiguousStorageIfAvailable {
      TensorMemory.tensor(UnsafeRawBufferPointer($0), scalar, shape: shape)
    }
    self.init(
      tensor ?? Array(elements).withUnsafeBytes { TensorMemory.tensor($0, scalar, shape: shape) })
  }

  /// The elements, computed on the calling thread if that takes at most a few milliseconds and nothing else is being
  /// computed, otherwise in the background.
  ///
  /// - Parameter scalarType: The element type of the tensor; use `cast(to:)` for another.
  nonisolated(nonsending) public func shapedArray<Scalar: MLShapedArrayScalar & MLTensorScalar>(
    of scalarType: Scalar.Type
  ) async -> MLShapedArray<Scalar> {
    precondition(
      ScalarType(tensorScalar: scalarType) == scalar,
      "a tensor of \(self.scalarType) has no elements of type \(scalarType): use cast(to:)")
    return MLShapedArray(TensorMemory.shapedMemory(await TensorEvaluation.tensor(source), of: scalarType))
  }
}
