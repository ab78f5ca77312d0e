internal import ModelOps
import ModelSpec

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
    return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      if let target = buffer.baseAddress { copyDoubles(to: target) }
      initialized = count
    }
  }

  /// All elements in row-major order, in single precision.
  package var floats: [Float] {
    let count = self.count
    guard count > 0 else { return [] }
    return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      if let target = buffer.baseAddress { copyFloats(to: target) }
      initialized = count
    }
  }

  /// All elements in row-major order, cut towards 0; 0 for NaN.
  package var integers: [Int] {
    doubles.map { Int(Int64(truncating: $0)) }
  }

  /// Adds all elements in row-major order to `values`.
  package func append(to values: inout [Double]) {
    if count == 1 {
      values.append(load(at: 0))
    } else {
      values.append(contentsOf: doubles)
    }
  }

  private func copyDoubles(to target: UnsafeMutablePointer<Double>) {
    switch elementType {
    case .double: copy(Double.self, to: target) { $0 }
    case .float32: copy(Float.self, to: target) { Double($0) }
    case .float16: copy(Float16.self, to: target) { Double($0) }
    case .int32: copy(Int32.self, to: target) { Double($0) }
    case .int8: copy(Int8.self, to: target) { Double($0) }
    }
  }

  private func copyFloats(to target: UnsafeMutablePointer<Float>) {
    switch elementType {
    case .double: copy(Double.self, to: target) { Float($0) }
    case .float32: copy(Float.self, to: target) { $0 }
    case .float16:
      if isRowMajor {
        precondition(isWithinStorage, "an array reaches beyond its memory")
        HalfKernel.widen(storage.base, count: count, to: target)
      } else {
        copy(Float16.self, to: target) { Float($0) }
      }
    case .int32: copy(Int32.self, to: target) { Float($0) }
    case .int8: copy(Int8.self, to: target) { Float($0) }
    }
  }

  /// Inlined, so that each pair of types gets a loop of its own.
  @inline(__always)
  private func copy<Source: BitwiseCopyable, Target: BitwiseCopyable>(
    _ type: Source.Type, to target: UnsafeMutablePointer<Target>, _ convert: (Source) -> Target
  ) {
    let size = MemoryLayout<Source>.size
    precondition(isWithinStorage, "an array reaches beyond its memory")
    if isRowMajor {
      for index in 0..<count {
        target[index] = convert(storage.base.loadUnaligned(fromByteOffset: index * size, as: type))
      }
      return
    }
    let length = shape.last ?? 1
    let stride = strides.last ?? 1
    var next = 0
    forEachRow { offset in
      for index in 0..<length {
        let place = (offset + index * stride) * size
        target[next + index] = convert(storage.base.loadUnaligned(fromByteOffset: place, as: type))
      }
      next += length
    }
  }

  /// Copies the elements to the memory of an array of the same shape, which may have another type and other strides.
  package func copyElements(to target: FeatureArray) {
    precondition(shape == target.shape && target.isWithinStorage)
    if elementType == target.elementType, isRowMajor, target.isRowMajor {
      target.storage.base.copyMemory(from: storage.base, byteCount: count * elementType.byteCount)
      return
    }
    let values = doubles
    var next = 0
    target.forEachRow { offset in
      for index in 0..<(shape.last ?? 1) {
        target.store(values[next], at: offset + index * (target.strides.last ?? 1))
        next += 1
      }
    }
  }

  /// Calls `body` with the offset of each run along the last axis, in row-major order.
  private func forEachRow(_ body: (Int) -> Void) {
    guard count > 0 else { return }
    var index = [Int](repeating: 0, count: max(shape.count - 1, 0))
    var offset = 0
    for _ in 0..<(count / (shape.last ?? 1)) {
      body(offset)
      for axis in index.indices.reversed() {
        index[axis] += 1
        offset += strides[axis]
        if index[axis] < shape[axis] { break }
        offset -= strides[axis] * shape[axis]
        index[axis] = 0
      }
    }
  }

  /// Whether every element lies in the memory.
  private var isWithinStorage: Bool {
    guard shape.count == strides.count, count > 0 else { return count == 0 }
    var (first, last) = (0, 0)
    for (length, stride) in zip(shape, strides) {
      let reach = (length - 1) * stride
      if reach < 0 { first += reach } else { last += reach }
    }
    return first >= 0 && (last + 1) * elementType.byteCount <= storage.byteCount
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
    case .int32:
      storage.base.storeBytes(of: Int32(clamping: Int64(truncating: value)), toByteOffset: place, as: Int32.self)
    case .int8:
      storage.base.storeBytes(of: Int8(clamping: Int64(truncating: value)), toByteOffset: place, as: Int8.self)
    }
  }
}

extension FeatureArray {
  /// An array of the given type, in row-major order. Whole types take numbers cut towards 0 and moved into their range.
  package init(doubles: [Double], shape: [Int], as type: ElementType) {
    self.init(type, shape: shape)
    precondition(doubles.count == count)
    switch type {
    case .double:
      doubles.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(start: storage.base, count: source.count).copyMemory(from: source)
      }
    case .float32:
      for (index, value) in doubles.enumerated() {
        storage.base.storeBytes(of: Float(value), toByteOffset: index * 4, as: Float.self)
      }
    case .float16, .int32, .int8: for (index, value) in doubles.enumerated() { store(value, at: index) }
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
    let array = type == elementType && isRowMajor ? self : FeatureArray(doubles: doubles, shape: shape, as: type)
    return Array(UnsafeRawBufferPointer(start: array.storage.base, count: count * type.byteCount))
  }
}
