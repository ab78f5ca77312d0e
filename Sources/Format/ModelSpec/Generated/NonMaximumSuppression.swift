// Generated from schema/NonMaximumSuppression.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Keeps the most confident of the boxes that overlap: boxes below the confidence threshold are
/// dropped; then the most confident box left is kept and those whose overlap with it, `IOU =
/// area(intersection) / area(union)`, exceeds the threshold are dropped, until none is left.
/// With `N` boxes and `C` classes, confidences are `[N, C]` and coordinates `[N, 4]`, all of one
/// element type: Double, or from specification version 5 also Float32.
public struct NonMaximumSuppression: SpecMessage {
  /// The algorithm.
  public var suppressionMethod: SuppressionMethod?
  /// Labels of the `C` classes. Optional.
  public var classLabels: ClassLabels?
  /// Greatest overlap two kept boxes may have, 0 to 1; 1 drops none. Absent: 0.
  public var iouThreshold: Double = 0
  /// Least confidence of a box, not negative. Absent: 0. The time grows with the square of the
  /// number of boxes above it.
  public var confidenceThreshold: Double = 0
  /// Name of the confidence input, `[N, C]`, not negative; for detectors used with Vision, each 0 to
  /// 1 and their sum over a row at most 1. Required.
  public var confidenceInputFeatureName: String = ""
  /// Name of the coordinate input, `[N, 4]`: centre x, centre y, width, height. Required.
  public var coordinatesInputFeatureName: String = ""
  /// Name of a Double input, 0 to 1, that takes the place of `iouThreshold`. Empty: none.
  public var iouThresholdInputFeatureName: String = ""
  /// Name of a Double input, not negative, that takes the place of `confidenceThreshold`. Empty:
  /// none.
  public var confidenceThresholdInputFeatureName: String = ""
  /// Name of the confidence output, `[M, C]` for `M` kept boxes. A fixed shape or a shape range in
  /// its description limits `M`; missing boxes are filled with zeros. Required.
  public var confidenceOutputFeatureName: String = ""
  /// Name of the coordinate output, `[M, 4]`, with the limits of the confidences. Required.
  public var coordinatesOutputFeatureName: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: NonMaximumSuppression, b: NonMaximumSuppression) -> Bool {
    guard a.suppressionMethod == b.suppressionMethod else { return false }
    guard a.classLabels == b.classLabels else { return false }
    guard a.iouThreshold == b.iouThreshold else { return false }
    guard a.confidenceThreshold == b.confidenceThreshold else { return false }
    guard a.confidenceInputFeatureName == b.confidenceInputFeatureName else { return false }
    guard a.coordinatesInputFeatureName == b.coordinatesInputFeatureName else { return false }
    guard a.iouThresholdInputFeatureName == b.iouThresholdInputFeatureName else { return false }
    guard a.confidenceThresholdInputFeatureName == b.confidenceThresholdInputFeatureName else { return false }
    guard a.confidenceOutputFeatureName == b.confidenceOutputFeatureName else { return false }
    guard a.coordinatesOutputFeatureName == b.coordinatesOutputFeatureName else { return false }
    return a.unknownFields == b.unknownFields
  }

  /// The algorithm.
  public indirect enum SuppressionMethod: Equatable, Sendable {
    /// Greedy choice by confidence.
    case pickTop(NonMaximumSuppression.PickTop)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .pickTop: "pickTop"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .pickTop: 1
      }
    }
  }

  /// Labels of the `C` classes. Optional.
  public indirect enum ClassLabels: Equatable, Sendable {
    /// String labels.
    case stringClassLabels(StringVector)
    /// Integer labels.
    case int64ClassLabels(Int64Vector)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .stringClassLabels: "stringClassLabels"
      case .int64ClassLabels: "int64ClassLabels"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .stringClassLabels: 100
      case .int64ClassLabels: 101
      }
    }
  }

  /// Suppression around the box with the highest confidence.
  public struct PickTop: SpecMessage {
    /// A box is dropped only in favour of one with the same most likely class. Absent: false.
    public var perClass: Bool = false
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}
