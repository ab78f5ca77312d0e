internal import ModelSpec

/// The elements in memory, for kernels. Only the kernel that allocated a tensor writes to it, and before it hands it on.
/// Addresses hold as long as the tensor (or a copy of it) lives: keep it in scope with `withExtendedLifetime` or by
/// using it afterwards.
extension Tensor {
  package var address: UnsafeMutableRawPointer { storage.base + byteOffset }

  /// Elements of a tensor of floats.
  package var floats: UnsafeMutableBufferPointer<Float> { elements(.float, Float.self) }

  /// Elements of a tensor of integers.
  package var integers: UnsafeMutableBufferPointer<Int32> { elements(.integer, Int32.self) }

  /// Elements of a tensor of truth values, 0 or 1 each.
  package var booleans: UnsafeMutableBufferPointer<UInt8> { elements(.boolean, UInt8.self) }

  private func elements<Element: BitwiseCopyable>(
    _ form: Form, _ type: Element.Type
  ) -> UnsafeMutableBufferPointer<Element> {
    precondition(self.form == form, "elements of type \(scalar.name) asked for as \(type)")
    return UnsafeMutableBufferPointer(start: address.assumingMemoryBound(to: type), count: count)
  }
}
