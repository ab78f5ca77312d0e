public import Foundation
internal import ModelSpec

/// Several sets of features: inputs of as many predictions, or their outputs.
public protocol MLBatchProvider: AnyObject {
  /// Number of sets.
  var count: Int { get }

  /// Set number `index`, from 0.
  func features(at index: Int) -> any MLFeatureProvider
}

/// Sets of features in an array.
public final class MLArrayBatchProvider: NSObject, MLBatchProvider {
  /// The sets, in order.
  public let array: [any MLFeatureProvider]

  /// A batch of these sets, in their order.
  public init(array: [any MLFeatureProvider]) { self.array = array }

  /// A set of features for each row of the columns.
  ///
  /// - Parameter dictionary: Columns of values by feature name, as in `MLDictionaryFeatureProvider`.
  /// - Throws: `MLModelError` if columns have different lengths, or a value has no feature type.
  public init(dictionary: [String: [Any]]) throws {
    let columns = dictionary.sorted { $0.key < $1.key }
    let count = columns.first?.value.count ?? 0
    if let other = columns.first(where: { $0.value.count != count }) {
      throw MLModelError(
        .generic,
        "feature '\(other.key)' has \(other.value.count) values, expected \(count) as feature '\(columns[0].key)' has")
    }
    array = try (0..<count).map { row in
      try MLDictionaryFeatureProvider(dictionary: dictionary.mapValues { $0[row] })
    }
  }

  public var count: Int { array.count }

  public func features(at index: Int) -> any MLFeatureProvider { array[index] }
}
