internal import ModelRuntime
internal import ModelSpec

/// `modelc_value_count` of modelc.h.
@_cdecl("modelc_value_count") public func valueCount(value: OpaquePointer?) -> Int {
  switch HandleTable.shared.object(value, as: ValueObject.self)?.value {
  case .dictionary(.strings(let entries))?: entries.count
  case .dictionary(.integers(let entries))?: entries.count
  case .sequence(.strings(let elements))?: elements.count
  case .sequence(.integers(let elements))?: elements.count
  default: 0
  }
}

/// `modelc_value_get_numbers` of modelc.h.
@_cdecl("modelc_value_get_numbers") public func valueGetNumbers(
  value: OpaquePointer?, numbers: UnsafeMutablePointer<Double>?, count: Int,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let value = try Argument.object(value, "value", as: ValueObject.self).value
    switch value {
    case .dictionary(.strings(let entries)):
      try copy(entries.sorted { $0.key < $1.key }.map(\.value), to: numbers, count: count, named: "numbers")
    case .dictionary(.integers(let entries)):
      try copy(entries.sorted { $0.key < $1.key }.map(\.value), to: numbers, count: count, named: "numbers")
    default: throw Wrong.kind(value, "a dictionary")
    }
  }
}

/// `modelc_value_get_integers` of modelc.h.
@_cdecl("modelc_value_get_integers") public func valueGetIntegers(
  value: OpaquePointer?, integers: UnsafeMutablePointer<Int64>?, count: Int,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let value = try Argument.object(value, "value", as: ValueObject.self).value
    switch value {
    case .dictionary(.integers(let entries)):
      try copy(entries.keys.sorted(), to: integers, count: count, named: "integers")
    case .sequence(.integers(let elements)): try copy(elements, to: integers, count: count, named: "integers")
    default: throw Wrong.kind(value, "a dictionary or a sequence with integers")
    }
  }
}

/// `modelc_value_get_strings` of modelc.h.
@_cdecl("modelc_value_get_strings") public func valueGetStrings(
  value: OpaquePointer?, byteCount: UnsafeMutablePointer<Int>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  answering(error) {
    let value = try Argument.object(value, "value", as: ValueObject.self).value
    let strings: [String]
    switch value {
    case .dictionary(.strings(let entries)): strings = entries.keys.sorted()
    case .sequence(.strings(let elements)): strings = elements
    default: throw Wrong.kind(value, "a dictionary or a sequence with strings")
    }
    let joined = strings.map { $0 + "\0" }.joined()
    byteCount?.pointee = joined.utf8.count
    return text(joined)
  }
}

private func copy<Element>(
  _ elements: [Element], to target: UnsafeMutablePointer<Element>?, count: Int, named name: String
) throws(Diagnostic) {
  guard count == elements.count else {
    throw Argument.problem("'\(name)' has room for \(UInt(bitPattern: count)), expected \(elements.count)")
  }
  _ = try Argument.elements(UnsafePointer(target), count, named: name)
  target?.update(from: elements, count: count)
}
