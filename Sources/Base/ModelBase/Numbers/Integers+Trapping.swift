// `Int(x)` of a floating-point number is an error in every file that imports this module, because it traps for NaN,
// infinity and numbers out of range: these initializers shadow the standard library's, and using deprecated
// declarations does not compile here. `scripts/rules/check-habits.py` requires the import in files that make integers
// of anything. `Int(truncating:)` has a result for every number, and `Int(exactly:)` has none for those that are not
// whole or out of range.
//
// Durations are integers, too, and follow at the end. `scripts/rules/check-habits.py` refuses the remaining case:
// conversions to a generic integer type, for which overloads here would slow the type checker down too much.

@available(*, deprecated, message: "this traps; use Int(truncating:) or Int(exactly:)")
extension Int {
  package init(_ value: Double) { self.init(truncating: value) }
  package init(_ value: Float) { self.init(truncating: value) }
  package init(_ value: Float16) { self.init(truncating: Float(value)) }
  package init<Number: BinaryFloatingPoint>(_ value: Number) { self.init(truncating: Double(value)) }
}

@available(*, deprecated, message: "this traps; use Int8(truncating:) or Int8(exactly:)")
extension Int8 {
  package init(_ value: Double) { self.init(truncating: value) }
  package init(_ value: Float) { self.init(truncating: value) }
  package init(_ value: Float16) { self.init(truncating: Float(value)) }
  package init<Number: BinaryFloatingPoint>(_ value: Number) { self.init(truncating: Double(value)) }
}

@available(*, deprecated, message: "this traps; use Int16(truncating:) or Int16(exactly:)")
extension Int16 {
  package init(_ value: Double) { self.init(truncating: value) }
  package init(_ value: Float) { self.init(truncating: value) }
  package init(_ value: Float16) { self.init(truncating: Float(value)) }
  package init<Number: BinaryFloatingPoint>(_ value: Number) { self.init(truncating: Double(value)) }
}

@available(*, deprecated, message: "this traps; use Int32(truncating:) or Int32(exactly:)")
extension Int32 {
  package init(_ value: Double) { self.init(truncating: value) }
  package init(_ value: Float) { self.init(truncating: value) }
  package init(_ value: Float16) { self.init(truncating: Float(value)) }
  package init<Number: BinaryFloatingPoint>(_ value: Number) { self.init(truncating: Double(value)) }
}

@available(*, deprecated, message: "this traps; use Int64(truncating:) or Int64(exactly:)")
extension Int64 {
  package init(_ value: Double) { self.init(truncating: value) }
  package init(_ value: Float) { self.init(truncating: value) }
  package init(_ value: Float16) { self.init(truncating: Float(value)) }
  package init<Number: BinaryFloatingPoint>(_ value: Number) { self.init(truncating: Double(value)) }
}

@available(*, deprecated, message: "this traps; use UInt(truncating:) or UInt(exactly:)")
extension UInt {
  package init(_ value: Double) { self.init(truncating: value) }
  package init(_ value: Float) { self.init(truncating: value) }
  package init(_ value: Float16) { self.init(truncating: Float(value)) }
  package init<Number: BinaryFloatingPoint>(_ value: Number) { self.init(truncating: Double(value)) }
}

@available(*, deprecated, message: "this traps; use UInt8(truncating:) or UInt8(exactly:)")
extension UInt8 {
  package init(_ value: Double) { self.init(truncating: value) }
  package init(_ value: Float) { self.init(truncating: value) }
  package init(_ value: Float16) { self.init(truncating: Float(value)) }
  package init<Number: BinaryFloatingPoint>(_ value: Number) { self.init(truncating: Double(value)) }
}

@available(*, deprecated, message: "this traps; use UInt16(truncating:) or UInt16(exactly:)")
extension UInt16 {
  package init(_ value: Double) { self.init(truncating: value) }
  package init(_ value: Float) { self.init(truncating: value) }
  package init(_ value: Float16) { self.init(truncating: Float(value)) }
  package init<Number: BinaryFloatingPoint>(_ value: Number) { self.init(truncating: Double(value)) }
}

@available(*, deprecated, message: "this traps; use UInt32(truncating:) or UInt32(exactly:)")
extension UInt32 {
  package init(_ value: Double) { self.init(truncating: value) }
  package init(_ value: Float) { self.init(truncating: value) }
  package init(_ value: Float16) { self.init(truncating: Float(value)) }
  package init<Number: BinaryFloatingPoint>(_ value: Number) { self.init(truncating: Double(value)) }
}

@available(*, deprecated, message: "this traps; use UInt64(truncating:) or UInt64(exactly:)")
extension UInt64 {
  package init(_ value: Double) { self.init(truncating: value) }
  package init(_ value: Float) { self.init(truncating: value) }
  package init(_ value: Float16) { self.init(truncating: Float(value)) }
  package init<Number: BinaryFloatingPoint>(_ value: Number) { self.init(truncating: Double(value)) }
}

@available(*, deprecated, message: "this traps; use Duration(seconds:)")
extension Duration {
  package static func seconds(_ value: Double) -> Duration { Duration(seconds: value) }
  package static func milliseconds(_ value: Double) -> Duration { Duration(seconds: value / 1e3) }
  package static func microseconds(_ value: Double) -> Duration { Duration(seconds: value / 1e6) }
  package static func nanoseconds(_ value: Double) -> Duration { Duration(seconds: value / 1e9) }
}
