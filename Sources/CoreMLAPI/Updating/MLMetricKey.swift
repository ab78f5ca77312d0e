internal import Foundation

/// The name of a number that training reports.
public final class MLMetricKey: MLKey, @unchecked Sendable {
  /// The mean loss over the epoch or mini-batch; a `Double`.
  public static let lossValue = MLMetricKey(name: "lossValue", scope: nil)
  /// The number of the epoch, from 0; an `Int`.
  public static let epochIndex = MLMetricKey(name: "epochIndex", scope: nil)
  /// The number of the mini-batch in its epoch, from 0; an `Int`.
  public static let miniBatchIndex = MLMetricKey(name: "miniBatchIndex", scope: nil)
}
