internal import Foundation
internal import ModelOps
import ModelSpec

/// Elements as apps hold them, and as operations do: floats as `Float`, integers as `Int32`, truth values as bytes.
enum TensorMemory {
  /// A tensor of the elements in `bytes`, in the machine's byte order; their number matches the shape.
  static func tensor(_ bytes: UnsafeRawBufferPointer, _ scalar: ScalarType, shape: [Int]) -> Tensor {
    let count = count(shape)
    let byteCount = count * scalar.elementByteCount
    precondition(
      bytes.count == byteCount, "\(bytes.count) bytes for a tensor of shape \(shape), expected \(byteCount)")
    let tensor = Tensor(scalar, shape, storage: TensorStorage(byteCount: count * Tensor.Form(scalar).byteCount))
    switch scalar {
    case .fp32, .int32:
      UnsafeMutableRawBufferPointer(start: tensor.address, count: byteCount).copyMemory(from: bytes)
    case .fp16:
      if let halves = bytes.baseAddress, let floats = tensor.floats.baseAddress {
        HalfKernel.widen(halves, count: count, to: floats)
      }
    case .bool: read(bytes, UInt8.self, into: tensor.booleans) { $0 == 0 ? 0 : 1 }
    case .int8: read(bytes, Int8.self, into: tensor.integers) { Int32($0) }
    case .uint8: read(bytes, UInt8.self, into: tensor.integers) { Int32($0) }
    case .int16: read(bytes, Int16.self, into: tensor.integers) { Int32($0) }
    case .uint16: read(bytes, UInt16.self, into: tensor.integers) { Int32($0) }
    default:
      // The same bits.
      read(bytes, UInt32.self, into: tensor.integers) { Int32(bitPattern: $0) }
    }
    return tensor
  }

  /// Number of elements of a tensor of this shape.
  static func count(_ shape: [Int]) -> Int {
    var count = 1
    for length in shape {
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      precondition(length >= 0 && !overflow, "\(shape) is no shape: lengths are 0 or more, and fit memory")
      count = product
    }
    return count
  }

  private static func read<From: BitwiseCopyable, To>(
    _ bytes: UnsafeRawBufferPointer, _ type: From.Type, into elements: UnsafeMutableBufferPointer<To>,
    _ convert: (From) -> To
  ) {
    for index in elements.indices {
      elements[index] = convert(bytes.loadUnaligned(fromByteOffset: index * MemoryLayout<From>.size, as: type))
    }
  }

  /// The elements of `tensor` as an array of its own element type. Floats and 32-bit integers are not copied.
  static func shapedMemory<Scalar: MLShapedArrayScalar>(_ tensor: Tensor, of type: Scalar.Type) -> ShapedMemory<Scalar>
  {
    switch tensor.scalar {
    case .fp32, .int32:
      if tensor.byteOffset == 0 {
        return ShapedMemory(
          tensor.storage, shape: tensor.shape, strides: StridedElements.firstMajor(tensor.shape), isReadOnly: true)
      }
      return written(tensor, of: type) { $0.copyMemory(from: UnsafeRawBufferPointer(tensor.bytes)) }
    case .fp16:
      return written(tensor, of: type) { bytes in
        if let halves = bytes.baseAddress { HalfKernel.narrow(tensor, to: halves) }
      }
    default: return written(tensor, of: type) { write(tensor.integers, to: $0) { Int8(truncatingIfNeeded: $0) } }
    }
  }

  private static func written<Scalar: MLShapedArrayScalar>(
    _ tensor: Tensor, of type: Scalar.Type, _ write: (UnsafeMutableRawBufferPointer) -> Void
  ) -> ShapedMemory<Scalar> {
    var memory = ShapedMemory<Scalar>(shape: tensor.shape)
    memory.withMutableElements { elements, _, _ in write(UnsafeMutableRawBufferPointer(elements)) }
    withExtendedLifetime(tensor) {}
    return memory
  }

  private static func write<From, To: BitwiseCopyable>(
    _ elements: UnsafeMutableBufferPointer<From>, to bytes: UnsafeMutableRawBufferPointer, _ convert: (From) -> To
  ) {
    for index in elements.indices {
      bytes.storeBytes(of: convert(elements[index]), toByteOffset: index * MemoryLayout<To>.size, as: To.self)
    }
  }
}

extension Tensor {
  /// Rounds the floats to half precision; in new memory unless there are no other references.
  mutating func roundToHalf() {
    if !isKnownUniquelyReferenced(&storage) { self = copied() }
    ConversionKernel.roundToHalf(self)
  }

  fileprivate var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: address, count: byteCount)
  }
}

/// A tensor of the runtime, not the schema's message of that name.
typealias Tensor = ModelOps.Tensor
