public import CModelcInterface
internal import ModelFormat
internal import ModelImage
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// `modelc_value_kind` of modelc.h.
@_cdecl("modelc_value_kind") public func valueKind(value: OpaquePointer?) -> modelc_kind {
  switch HandleTable.shared.object(value, as: ValueObject.self)?.value {
  case .int64?: MODELC_KIND_INT64
  case .double?: MODELC_KIND_DOUBLE
  case .string?: MODELC_KIND_STRING
  case .image?: MODELC_KIND_IMAGE
  case .array?: MODELC_KIND_ARRAY
  case .dictionary?: MODELC_KIND_DICTIONARY
  case .sequence?: MODELC_KIND_SEQUENCE
  case .undefined?, nil: MODELC_KIND_NONE
  }
}

/// `modelc_value_get_int64` of modelc.h.
@_cdecl("modelc_value_get_int64") public func valueGetInt64(
  value: OpaquePointer?, number: UnsafeMutablePointer<Int64>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let value = try Argument.object(value, "value", as: ValueObject.self).value
    guard case .int64(let integer) = value else { throw Wrong.kind(value, "an int64") }
    number?.pointee = integer
  }
}

/// `modelc_value_get_double` of modelc.h.
@_cdecl("modelc_value_get_double") public func valueGetDouble(
  value: OpaquePointer?, number: UnsafeMutablePointer<Double>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let value = try Argument.object(value, "value", as: ValueObject.self).value
    guard case .double(let double) = value else { throw Wrong.kind(value, "a double") }
    number?.pointee = double
  }
}

/// `modelc_value_get_string` of modelc.h.
@_cdecl("modelc_value_get_string") public func valueGetString(
  value: OpaquePointer?, count: UnsafeMutablePointer<Int>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  answering(error) {
    let value = try Argument.object(value, "value", as: ValueObject.self).value
    guard case .string(let string) = value else { throw Wrong.kind(value, "a string") }
    count?.pointee = string.utf8.count
    return text(string)
  }
}

/// `modelc_value_get_array` of modelc.h.
@_cdecl("modelc_value_get_array") public func valueGetArray(
  value: OpaquePointer?, array: UnsafeMutablePointer<modelc_array>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let object = try Argument.object(value, "value", as: ValueObject.self)
    guard case .array(let held) = object.value else { throw Wrong.kind(object.value, "an array") }
    let numbers = object.numbers(of: held)
    try Argument.fill(array, "array") { array in
      array.element_type = held.elementType.interfaceType
      array.rank = UInt32(held.shape.count)
      array.shape = numbers
      array.strides = numbers + held.shape.count
      array.data = held.storage.base
    }
  }
}

/// `modelc_value_get_image` of modelc.h.
@_cdecl("modelc_value_get_image") public func valueGetImage(
  value: OpaquePointer?, image: UnsafeMutablePointer<modelc_image>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let value = try Argument.object(value, "value", as: ValueObject.self).value
    guard case .image(let held) = value else { throw Wrong.kind(value, "an image") }
    guard let format = held.format.interfaceFormat else {
      throw Wrong.kind(value, "an image of a format with a name here")
    }
    try Argument.fill(image, "image") { image in
      image.format = format
      image.width = Int64(held.width)
      image.height = Int64(held.height)
      image.bytes_per_row = Int64(held.bytesPerRow)
      image.data = held.base
    }
  }
}

/// `modelc_value_get_json` of modelc.h.
@_cdecl("modelc_value_get_json") public func valueGetJSON(
  value: OpaquePointer?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  answering(error) {
    let value = try Argument.object(value, "value", as: ValueObject.self).value
    switch value {
    case .dictionary(.strings(let entries)):
      let items = entries.sorted { $0.key < $1.key }.map { JSONValue.array([.string($0.key), .exact($0.value)]) }
      return text(.object([.init("keys", "string"), .init("items", .array(items))]))
    case .dictionary(.integers(let entries)):
      let items = entries.sorted { $0.key < $1.key }.map { JSONValue.array([.integer($0.key), .exact($0.value)]) }
      return text(.object([.init("keys", "int64"), .init("items", .array(items))]))
    case .sequence(.strings(let strings)):
      return text(.object([.init("elements", "string"), .init("items", .array(strings.map { .string($0) }))]))
    case .sequence(.integers(let integers)):
      return text(.object([.init("elements", "int64"), .init("items", .array(integers.map { .integer($0) }))]))
    default: throw Wrong.kind(value, "a dictionary or a sequence")
    }
  }
}

enum Wrong {
  static func kind(_ value: FeatureValue, _ expected: String) -> Diagnostic {
    Argument.problem("the value is of kind \(value.kind), expected \(expected)")
  }
}

extension Argument {
  /// Fills a struct that the caller may have from an older header: no more than its own size is written.
  static func fill<Value>(
    _ pointer: UnsafeMutablePointer<Value>?, _ name: String, _ body: (inout Value) -> Void
  ) throws(Diagnostic) where Value: InterfaceStructure {
    guard let pointer else { throw problem("'\(name)' is NULL") }
    var value = try structure(pointer, Value(), named: name)
    let size = UnsafeRawPointer(pointer).load(as: Int.self)
    body(&value)
    withUnsafeBytes(of: value) { bytes in
      UnsafeMutableRawBufferPointer(start: pointer, count: min(size, bytes.count)).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[..<min(size, bytes.count)]))
    }
  }
}

/// A struct of the header; Swift gives those an initializer that sets all to zero.
protocol InterfaceStructure {
  init()
}

extension modelc_array: InterfaceStructure {}
extension modelc_image: InterfaceStructure {}

extension JSONValue {
  /// JSON cannot represent NaN and infinities otherwise.
  fileprivate static func exact(_ number: Double) -> JSONValue {
    if number.isFinite { return .number(number) }
    return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf"
  }
}
