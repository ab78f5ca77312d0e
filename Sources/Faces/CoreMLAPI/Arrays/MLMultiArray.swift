public import Foundation
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// A multi-dimensional array of numbers, as an input or output of models.
///
/// Arrays are references: a model reads an input in place, without a copy if it computes with the same element type and
/// layout. Elements need not be contiguous; use `strides`.
public final class MLMultiArray: NSObject {
  /// The elements, as the runtime sees them.
  let feature: FeatureArray
  /// The image whose pixels the elements are.
  public let pixelBuffer: CVPixelBuffer?

  /// The type of the elements.
  public let dataType: MLMultiArrayDataType
  /// Lengths of the axes, outermost first.
  let lengths: [Int]
  /// Elements from one index of an axis to the next.
  let steps: [Int]

  init(_ feature: FeatureArray, pixelBuffer: CVPixelBuffer? = nil) {
    self.feature = feature
    self.pixelBuffer = pixelBuffer
    dataType = MLMultiArrayDataType(feature.elementType)
    lengths = feature.shape
    steps = feature.strides
  }

  /// An array of zeros, of lengths that are not negative.
  convenience init(zeros shape: [Int], _ dataType: MLMultiArrayDataType) {
    let array = FeatureArray(dataType.elementType, shape: shape)
    memset(array.storage.base, 0, array.storage.byteCount)
    self.init(array)
  }

  /// An array of zeros whose last axis runs fastest.
  ///
  /// - Throws: `MLModelError` when a length is negative or the array would be too large for an address.
  public convenience init(shape: [NSNumber], dataType: MLMultiArrayDataType) throws {
    let lengths = shape.map(\.intValue)
    guard StridedElements.byteCount(lengths, dataType.byteCount) != nil else {
      throw MLModelError(
        .generic, "the shape \(lengths) is no shape of an array: lengths are 0 or more, and fit memory")
    }
    self.init(zeros: lengths, dataType)
  }

  /// An array of zeros with gaps.
  ///
  /// - Parameter strides: Elements from one index of an axis to the next, one for each axis, 0 or more.
  public convenience init(shape: [Int], dataType: MLMultiArrayDataType, strides: [Int]) {
    precondition(shape.count == strides.count, "one stride for each axis")
    precondition(shape.allSatisfy { $0 >= 0 } && strides.allSatisfy { $0 >= 0 }, "lengths and strides are 0 or more")
    let span = StridedElements.checkedSpan(shape, strides, elementSize: dataType.byteCount)
    precondition(span != nil, "the shape \(shape) with strides \(strides) does not fit memory")
    let byteCount = (span ?? 0) * dataType.byteCount
    let storage = TensorStorage(byteCount: byteCount)
    memset(storage.base, 0, byteCount)
    self.init(FeatureArray(dataType.elementType, shape: shape, strides: strides, storage: storage))
  }

  /// An array over memory that the caller owns. Nothing is copied.
  ///
  /// - Parameter deallocator: Called with `dataPointer` when the memory is no longer used; possibly on another thread,
  ///   and after the array itself is deallocated: a model's output may share it.
  /// - Throws: `MLModelError` if shape and strides do not match.
  public convenience init(
    dataPointer: UnsafeMutableRawPointer, shape: [NSNumber], dataType: MLMultiArrayDataType, strides: [NSNumber],
    deallocator: ((UnsafeMutableRawPointer) -> Void)? = nil
  ) throws {
    let lengths = shape.map(\.intValue)
    let steps = strides.map(\.intValue)
    guard lengths.count == steps.count else {
      throw MLModelError(.generic, "found \(steps.count) strides for \(lengths.count) axes, expected one for each axis")
    }
    guard StridedElements.byteCount(lengths, dataType.byteCount) != nil, steps.allSatisfy({ $0 >= 0 }),
      let span = StridedElements.checkedSpan(lengths, steps, elementSize: dataType.byteCount)
    else {
      throw MLModelError(
        .generic,
        "the shape \(lengths) with strides \(steps) is no shape of an array: both are 0 or more, and fit memory")
    }
    let release = MemoryRelease(deallocator)
    let storage = TensorStorage(base: dataPointer, byteCount: span * dataType.byteCount) { release.call($0) }
    self.init(FeatureArray(dataType.elementType, shape: lengths, strides: steps, storage: storage))
  }

  /// Lengths of the axes, outermost first; empty for a scalar.
  public var shape: [NSNumber] { lengths.map { NSNumber(value: $0) } }
  /// Elements from one index of an axis to the next, one number for each axis.
  public var strides: [NSNumber] { steps.map { NSNumber(value: $0) } }
  /// Number of elements.
  public var count: Int { StridedElements.count(lengths) }

  /// The first element. It is there as long as the array is.
  public var dataPointer: UnsafeMutableRawPointer { feature.storage.base }

  var access: ElementAccess { ElementAccess(base: dataPointer, type: dataType) }

  /// Element type and shape, then the elements, as many as fit a screen.
  public override var description: String {
    let shown = 32
    var texts: [String] = []
    let access = access
    for index in 0..<min(count, shown) {
      texts.append(access.number(at: StridedElements.offset(of: index, lengths, strides: steps)).stringValue)
    }
    if count > shown { texts.append("…") }
    return
      "\(dataType.name) \(lengths.map(String.init).joined(separator: " × ")) array: [\(texts.joined(separator: ", "))]"
  }

  /// Arrays of the same element type, shape and elements are equal, however they lie.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLMultiArray else { return false }
    if other === self { return true }
    guard dataType == other.dataType, lengths == other.lengths else { return false }
    return feature.doubles == other.feature.doubles
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(dataType)
    hasher.combine(lengths)
    return hasher.finalize()
  }
}

/// A deallocator, called once when the last reference to the memory is released.
///
/// Not checked to be sendable: deallocators of Core ML's API are not declared so; this one is called once.
struct MemoryRelease: @unchecked Sendable {
  private let deallocator: ((UnsafeMutableRawPointer) -> Void)?

  init(_ deallocator: ((UnsafeMutableRawPointer) -> Void)?) { self.deallocator = deallocator }

  func call(_ base: UnsafeMutableRawPointer) { deallocator?(base) }
}

extension MLMultiArray {
  /// Element number `index` in row-major order of the indices, wherever it lies.
  public subscript(index: Int) -> NSNumber {
    get { access.number(at: offset(index)) }
    set { access.store(newValue.doubleValue, at: offset(index)) }
  }

  /// The element at these indices, one for each axis.
  public subscript(key: [NSNumber]) -> NSNumber {
    get { access.number(at: offset(key)) }
    set { access.store(newValue.doubleValue, at: offset(key)) }
  }

  private func offset(_ index: Int) -> Int {
    precondition(index >= 0 && index < count, "index \(index) is outside of the array of \(count) elements")
    return StridedElements.offset(of: index, lengths, strides: steps)
  }

  private func offset(_ key: [NSNumber]) -> Int {
    precondition(key.count == lengths.count, "\(key.count) indices for \(lengths.count) axes")
    var offset = 0
    for (axis, number) in key.enumerated() {
      let index = number.intValue
      precondition(index >= 0 && index < lengths[axis], "index \(index) is outside of axis \(axis)")
      offset += index * steps[axis]
    }
    return offset
  }
}
