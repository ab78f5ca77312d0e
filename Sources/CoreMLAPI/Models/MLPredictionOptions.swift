public import Foundation

/// What a prediction may be told.
public final class MLPredictionOptions: NSObject {
  /// Has no effect here: every prediction uses the processor.
  public var usesCPUOnly = false
  /// Where outputs are to be written, by their names: an `MLMultiArray` of the output's shape, or a `CVPixelBuffer` of its
  /// size and format. The output is then this object.
  public var outputBackings: [String: Any] = [:]

  /// Options at their defaults.
  public override init() {}
}
