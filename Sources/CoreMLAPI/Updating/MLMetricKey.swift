internal import Foundation

/// The name of a number that training reports.
public final class MLMetricKey: MLKey, @unchecked Sendable {
  public static let lossValue = MLMetricKey(name: "lossValue", scope: nil)
  public static let epochIndex = MLMetricKey(name: "epochIndex", scope: nil)
  public static let miniBatchIndex = MLMetricKey(name: "miniBatchIndex", scope: nil)
}
