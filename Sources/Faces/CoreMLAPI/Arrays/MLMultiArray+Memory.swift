internal import ModelSpec

extension MLMultiArray {
  /// Calls `body` with the bytes from the first to the last element in memory, gaps included.
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withExtendedLifetime(self) { try body(UnsafeRawBufferPointer(bytes)) }
  }

  /// Calls `body` with the bytes from the first to the last element in memory, gaps included, and the strides.
  public func withUnsafeMutableBytes<R>(
    _ body: (_ ptr: UnsafeMutableRawBufferPointer, _ strides: [Int]) throws -> R
  ) rethrows -> R {
    try withExtendedLifetime(self) { try body(bytes, steps) }
  }

  /// Calls `body` with the elements in memory, gaps included. `type` must be the array's element type.
  public func withUnsafeBufferPointer<S: MLShapedArrayScalar, R>(
    ofType type: S.Type, _ body: (UnsafeBufferPointer<S>) throws -> R
  ) rethrows -> R {
    try withExtendedLifetime(self) { try body(UnsafeBufferPointer(elements(type))) }
  }

  /// Calls `body` with the elements in memory, gaps included, and the strides. `type` must be the array's element type.
  public func withUnsafeMutableBufferPointer<S: MLShapedArrayScalar, R>(
    ofType type: S.Type, _ body: (_ ptr: UnsafeMutableBufferPointer<S>, _ strides: [Int]) throws -> R
  ) rethrows -> R {
    try withExtendedLifetime(self) { try body(elements(type), steps) }
  }

  var elementSpan: Int { StridedElements.span(lengths, steps) }

  private var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: dataPointer, count: elementSpan * dataType.byteCount)
  }

  private func elements<S: MLShapedArrayScalar>(_ type: S.Type) -> UnsafeMutableBufferPointer<S> {
    precondition(
      S.multiArrayDataType == dataType,
      "elements of type \(dataType.name) asked for as \(S.multiArrayDataType.name)")
    return UnsafeMutableBufferPointer(start: dataPointer.assumingMemoryBound(to: type), count: elementSpan)
  }
}

extension UnsafeBufferPointer where Element: BitwiseCopyable {
  /// The elements of an array in memory, gaps included. The array must outlive the buffer.
  ///
  /// - Throws: `MLModelError` when `Element` is not the array's element type.
  public init(_ multiArray: MLMultiArray) throws {
    try multiArray.check(Element.self)
    self.init(start: multiArray.dataPointer.assumingMemoryBound(to: Element.self), count: multiArray.elementSpan)
  }
}

extension UnsafeMutableBufferPointer where Element: BitwiseCopyable {
  /// The elements of an array in memory, gaps included. The array must outlive the buffer.
  ///
  /// - Throws: `MLModelError` when `Element` is not the array's element type.
  public init(_ multiArray: MLMultiArray) throws {
    try multiArray.check(Element.self)
    self.init(start: multiArray.dataPointer.assumingMemoryBound(to: Element.self), count: multiArray.elementSpan)
  }
}

extension MLMultiArray {
  fileprivate func check<Element>(_ type: Element.Type) throws {
    guard let scalar = type as? any MLShapedArrayScalar.Type, scalar.multiArrayDataType == dataType else {
      throw MLModelError(.generic, "the array holds elements of type \(dataType.name), asked for as \(type)")
    }
  }
}
