public import Foundation
internal import ModelSpec

/// The numbers that a parameter accepts.
public final class MLNumericConstraint: NSObject, Sendable {
  /// The least allowed number.
  public let minNumber: NSNumber
  /// The greatest allowed number.
  public let maxNumber: NSNumber
  /// The allowed numbers where they are listed.
  public let enumeratedNumbers: Set<NSNumber>?

  init(_ range: ClosedRange<Double>) {
    minNumber = NSNumber(value: range.lowerBound)
    maxNumber = NSNumber(value: range.upperBound)
    enumeratedNumbers = nil
  }

  init(least: NSNumber, greatest: NSNumber, listed: Set<NSNumber>?) {
    minNumber = least
    maxNumber = greatest
    enumeratedNumbers = listed
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

  public override var description: String {
    if let enumeratedNumbers {
      return "one of \(enumeratedNumbers.map(\.doubleValue).sorted().map { NSNumber(value: $0).stringValue })"
    }
    return "\(minNumber)...\(maxNumber)"
  }
}
