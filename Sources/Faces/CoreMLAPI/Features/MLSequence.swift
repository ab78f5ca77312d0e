public import Foundation
internal import ModelRuntime
internal import ModelSpec

/// Strings or integers in order.
public final class MLSequence: NSObject, Sendable {
  /// `string` or `int64`.
  public let type: MLFeatureType
  let values: FeatureSequence

  init(_ values: FeatureSequence) {
    self.values = values
    switch values {
    case .strings: type = .string
    case .integers: type = .int64
    }
  }

  /// A sequence without elements, of strings or of integers.
  public init(empty type: MLFeatureType) {
    self.type = type
    values = type == .string ? .strings([]) : .integers([])
  }

  /// A sequence of strings.
  public convenience init(strings stringValues: [String]) { self.init(.strings(stringValues)) }

  /// A sequence of integers, each as its `int64Value`.
  public convenience init(int64s int64Values: [NSNumber]) { self.init(.integers(int64Values.map(\.int64Value))) }

  /// The elements of a sequence of strings; empty for one of integers.
  public var stringValues: [String] {
    if case .strings(let values) = values { values } else { [] }
  }

  /// The elements of a sequence of integers; empty for one of strings.
  public var int64Values: [NSNumber] {
    if case .integers(let values) = values { values.map { NSNumber(value: $0) } } else { [] }
  }

  public override var description: String {
    switch values {
    case .strings(let values): "\(values)"
    case .integers(let values): "\(values)"
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLSequence else { return false }
    return type == other.type && values == other.values
  }

  public override var hash: Int { description.hashValue }
}
