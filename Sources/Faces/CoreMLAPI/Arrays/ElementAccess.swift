internal import Foundation
internal import ModelSpec

/// Reading and writing elements of an array in memory. Offsets count elements.
struct ElementAccess {
  let base: UnsafeMutableRawPointer
  let type: MLMultiArrayDataType

  /// The value, exactly: every element type fits a double.
  func double(at offset: Int) -> Double {
    switch type {
    case .double: load(offset, Double.self)
    case .float32: Double(load(offset, Float.self))
    case .float16: Double(load(offset, Float16.self))
    case .int32: Double(load(offset, Int32.self))
    case .int8: Double(load(offset, Int8.self))
    }
  }

  /// Stores the value; integers are rounded toward zero, and go to the nearest end of the type's range, NaN to 0.
  func store(_ value: Double, at offset: Int) {
    switch type {
    case .double: store(offset, value)
    case .float32: store(offset, Float(value))
    case .float16: store(offset, Float16(value))
    case .int32: store(offset, Int32(truncating: value))
    case .int8: store(offset, Int8(truncating: value))
    }
  }

  func number(at offset: Int) -> NSNumber {
    switch type {
    case .double: NSNumber(value: load(offset, Double.self))
    case .float32: NSNumber(value: load(offset, Float.self))
    case .float16: NSNumber(value: Float(load(offset, Float16.self)))
    case .int32: NSNumber(value: load(offset, Int32.self))
    case .int8: NSNumber(value: load(offset, Int8.self))
    }
  }

  private func load<Element: BitwiseCopyable>(_ offset: Int, _ type: Element.Type) -> Element {
    base.loadUnaligned(fromByteOffset: offset * MemoryLayout<Element>.size, as: type)
  }

  private func store<Element: BitwiseCopyable>(_ offset: Int, _ value: Element) {
    base.storeBytes(of: value, toByteOffset: offset * MemoryLayout<Element>.size, as: Element.self)
  }
}
