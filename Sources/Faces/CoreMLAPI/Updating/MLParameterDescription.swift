public import Foundation

/// A value that training may be given.
///
/// Not checked to be sendable: its default value, an `Any`, is a number.
public final class MLParameterDescription: NSObject, @unchecked Sendable {
  /// The parameter that this describes.
  public let key: MLParameterKey
  /// An `NSNumber`.
  public let defaultValue: Any
  /// The allowed values; nil for any.
  public let numericConstraint: MLNumericConstraint?

  init(_ key: MLParameterKey, _ defaultValue: NSNumber, constraint: MLNumericConstraint?) {
    self.key = key
    self.defaultValue = defaultValue
    numericConstraint = constraint
  }

  public override var description: String {
    "\(key): \(defaultValue)\(numericConstraint.map { ", \($0)" } ?? "")"
  }
}
