public import CModelcInterface
internal import Glibc
internal import ModelFormat
internal import ModelImage
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec
internal import Synchronization

/// A value that a caller holds.
final class ValueObject: HandledObject {
  static let handleName = "value"
  let value: FeatureValue
  /// Lengths and strides that were lent, for as long as the value.
  private let lent = Mutex<Lent?>(nil)

  /// Not checked to be sendable: nobody writes to the memory while it is lent.
  private struct Lent: @unchecked Sendable {
    var numbers: UnsafeMutablePointer<Int64>
  }

  init(_ value: FeatureValue) { self.value = value }

  deinit { lent.withLock { $0?.numbers.deallocate() } }

  /// The lengths, and behind them the strides, of an array.
  func numbers(of array: FeatureArray) -> UnsafePointer<Int64> {
    lent.withLock { lent in
      if let lent { return UnsafePointer(lent.numbers) }
      let rank = array.shape.count
      let numbers = UnsafeMutablePointer<Int64>.allocate(capacity: max(2 * rank, 1))
      for axis in 0..<rank {
        numbers[axis] = Int64(array.shape[axis])
        numbers[rank + axis] = Int64(array.strides[axis])
      }
      lent = Lent(numbers: numbers)
      return UnsafePointer(numbers)
    }
  }

  static func handle(_ value: FeatureValue) -> OpaquePointer? { HandleTable.shared.add(ValueObject(value)) }
}

/// `modelc_value_int64` of modelc.h.
@_cdecl("modelc_value_int64") public func valueInt64(
  number: Int64, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) { ValueObject.handle(.int64(number)) }
}

/// `modelc_value_double` of modelc.h.
@_cdecl("modelc_value_double") public func valueDouble(
  number: Double, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) { ValueObject.handle(.double(number)) }
}

/// `modelc_value_string` of modelc.h.
@_cdecl("modelc_value_string") public func valueString(
  bytes: UnsafePointer<CChar>?, count: Int, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    let bytes = UnsafeRawBufferPointer(try Argument.elements(bytes, count, named: "bytes"))
    guard let string = String(validating: bytes, as: UTF8.self) else { throw Argument.problem("'bytes' is not UTF-8") }
    return ValueObject.handle(.string(string))
  }
}

/// `modelc_value_array` of modelc.h.
@_cdecl("modelc_value_array") public func valueArray(
  array: UnsafePointer<modelc_array>?, release: modelc_release_f?, context: UnsafeMutableRawPointer?,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    guard array != nil else { throw Argument.problem("'array' is NULL") }
    let array = try Argument.structure(array, modelc_array(), named: "array")
    return ValueObject.handle(.array(try FeatureArray(array, release: release, context: context)))
  }
}

/// `modelc_value_image` of modelc.h.
@_cdecl("modelc_value_image") public func valueImage(
  image: UnsafePointer<modelc_image>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    guard image != nil else { throw Argument.problem("'image' is NULL") }
    return ValueObject.handle(.image(try PixelBuffer(try Argument.structure(image, modelc_image(), named: "image"))))
  }
}

/// `modelc_value_dictionary_strings` of modelc.h.
@_cdecl("modelc_value_dictionary_strings") public func valueDictionary(
  keys: UnsafePointer<UnsafePointer<CChar>?>?, numbers: UnsafePointer<Double>?, count: Int,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    let numbers = try Argument.elements(numbers, count, named: "numbers")
    var dictionary: NameMap<Double> = [:]
    for (index, key) in try Argument.elements(keys, count, named: "keys").enumerated() {
      dictionary[try Argument.text(key, "keys[\(index)]")] = numbers[index]
    }
    return ValueObject.handle(.dictionary(.strings(dictionary)))
  }
}

/// `modelc_value_dictionary_integers` of modelc.h.
@_cdecl("modelc_value_dictionary_integers") public func valueDictionary(
  keys: UnsafePointer<Int64>?, numbers: UnsafePointer<Double>?, count: Int,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    let pairs = zip(
      try Argument.elements(keys, count, named: "keys"), try Argument.elements(numbers, count, named: "numbers"))
    return ValueObject.handle(.dictionary(.integers(Dictionary(pairs) { _, last in last })))
  }
}

/// `modelc_value_sequence_strings` of modelc.h.
@_cdecl("modelc_value_sequence_strings") public func valueSequence(
  elements: UnsafePointer<UnsafePointer<CChar>?>?, count: Int, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    var strings: [String] = []
    for (index, element) in try Argument.elements(elements, count, named: "elements").enumerated() {
      strings.append(try Argument.text(element, "elements[\(index)]"))
    }
    return ValueObject.handle(.sequence(.strings(strings)))
  }
}

/// `modelc_value_sequence_integers` of modelc.h.
@_cdecl("modelc_value_sequence_integers") public func valueSequence(
  elements: UnsafePointer<Int64>?, count: Int, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    ValueObject.handle(.sequence(.integers(Array(try Argument.elements(elements, count, named: "elements")))))
  }
}
