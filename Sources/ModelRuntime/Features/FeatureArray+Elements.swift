internal import ModelOps

extension FeatureArray {
  /// Whether elements lie without gaps, the last axis running fastest.
  package var isRowMajor: Bool {
    var expected = 1
    for axis in shape.indices.reversed() {
      if shape[axis] != 1, strides[axis] != expected { return false }
      expected *= shape[axis]
    }
    return true
  }

  /// All elements in row-major order.
  package var doubles: [Double] {
    let count = self.count
    guard count > 0 else { return [] }
    var values: [Double] = []
    values.reserveCapacity(count)
    var index = [Int](repeating: 0, count: shape.count)
    var offset = 0
    for _ in 0..<count {
      values.append(load(at: offset))
      for axis in shape.indices.reversed() {
        index[axis] += 1
        offset += strides[axis]
        if index[axis] < shape[axis] { break }
        offset -= strides[axis] * shape[axis]
        index[axis] = 0
      }
    }
    return values
  }

  package func load(at offset: Int) -> Double {
    let place = offset * elementType.byteCount
    return switch elementType {
    case .double: storage.base.loadUnaligned(fromByteOffset: place, as: Double.self)
    case .float32: Double(storage.base.loadUnaligned(fromByteOffset: place, as: Float.self))
    case .float16: Double(storage.base.loadUnaligned(fromByteOffset: place, as: Float16.self))
    case .int32: Double(storage.base.loadUnaligned(fromByteOffset: place, as: Int32.self))
    case .int8: Double(storage.base.loadUnaligned(fromByteOffset: place, as: Int8.self))
    }
  }

  package func store(_ value: Double, at offset: Int) {
    let place = offset * elementType.byteCount
    switch elementType {
    case .double: storage.base.storeBytes(of: value, toByteOffset: place, as: Double.self)
    case .float32: storage.base.storeBytes(of: Float(value), toByteOffset: place, as: Float.self)
    case .float16: storage.base.storeBytes(of: Float16(value), toByteOffset: place, as: Float16.self)
    case .int32: storage.base.storeBytes(of: Int32(truncating: Float(value)), toByteOffset: place, as: Int32.self)
    case .int8:
      storage.base.storeBytes(of: Int8(clamping: Int32(truncating: Float(value))), toByteOffset: place, as: Int8.self)
    }
  }

  /// An array of little-endian, row-major elements.
  package init(bytes: [UInt8], _ elementType: ElementType, shape: [Int]) {
    self.init(elementType, shape: shape)
    precondition(bytes.count == count * elementType.byteCount)
    bytes.withUnsafeBytes { source in
      UnsafeMutableRawBufferPointer(start: storage.base, count: bytes.count).copyMemory(from: source)
    }
  }

  /// The elements in row-major order as little-endian bytes of another type.
  package func bytes(as type: ElementType) -> [UInt8] {
    let array: FeatureArray
    if type == elementType, isRowMajor {
      array = self
    } else {
      array = FeatureArray(type, shape: shape)
      for (index, value) in doubles.enumerated() { array.store(value, at: index) }
    }
    return Array(UnsafeRawBufferPointer(start: array.storage.base, count: count * type.byteCount))
  }
}
