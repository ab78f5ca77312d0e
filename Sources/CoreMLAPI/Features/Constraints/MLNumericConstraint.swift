public import Foundation
internal import ModelSpec

/// What numbers a parameter may be set to.
public final class MLNumericConstraint: NSObject, @unchecked Sendable {
  public let minNumber: NSNumber
  public let maxNumber: NSNumber
  /// The allowed numbers where they are listed.
  public let enumeratedNumbers: Set<NSNumber>?

  init(_ range: ClosedRange<Double>) {
    minNumber = NSNumber(value: range.lowerBound)
    maxNumber = NSNumber(value: range.upperBound)
    enumeratedNumbers = nil
  }

  init(_ values: [Int64]) {
    minNumber = NSNumber(value: values.min() ?? 0)
    maxNumber = NSNumber(value: values.max() ?? 0)
    enumeratedNumbers = Set(values.map { NSNumber(value: $0) })
  }

  init(_ range: ClosedRange<Int64>) {
    minNumber = NSNumber(value: range.lowerBound)
    maxNumber = NSNumber(value: range.upperBound)
    enumeratedNumbers = nil
  }

  /// Nil when any number is allowed.
  convenience init?(_ parameter: Int64Parameter) {
    switch parameter.allowedValues {
    case .range(let range): self.init(range.minValue...max(range.minValue, range.maxValue))
    case .set(let set): self.init(set.values)
    case nil: return nil
    }
  }

  /// Nil when any number is allowed.
  convenience init?(_ parameter: DoubleParameter) {
    guard case .range(let range) = parameter.allowedValues, range.minValue <= range.maxValue else { return nil }
    self.init(range.minValue...range.maxValue)
  }

  /// Whether a parameter may be set to `number`.
  func allows(_ number: NSNumber) -> Bool {
    if let enumeratedNumbers { return enumeratedNumbers.contains { $0.doubleValue == number.doubleValue } }
    return number.doubleValue >= minNumber.doubleValue && number.doubleValue <= maxNumber.doubleValue
  }

  public override var description: String {
    if let enumeratedNumbers {
      return "one of \(enumeratedNumbers.map(\.doubleValue).sorted().map { NSNumber(value: $0).stringValue })"
    }
    return "\(minNumber)...\(maxNumber)"
  }
}
