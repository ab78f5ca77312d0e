// Generated from schema/NonMaximumSuppression.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension NonMaximumSuppression: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if !coordinatesOutputFeatureName.isEmpty { writer.string(211, coordinatesOutputFeatureName) }
    if !confidenceOutputFeatureName.isEmpty { writer.string(210, confidenceOutputFeatureName) }
    if !confidenceThresholdInputFeatureName.isEmpty { writer.string(203, confidenceThresholdInputFeatureName) }
    if !iouThresholdInputFeatureName.isEmpty { writer.string(202, iouThresholdInputFeatureName) }
    if !coordinatesInputFeatureName.isEmpty { writer.string(201, coordinatesInputFeatureName) }
    if !confidenceInputFeatureName.isEmpty { writer.string(200, confidenceInputFeatureName) }
    if confidenceThreshold.bitPattern != 0 { writer.double(111, confidenceThreshold) }
    if iouThreshold.bitPattern != 0 { writer.double(110, iouThreshold) }
    if case .int64ClassLabels(let part)? = classLabels { writer.message(101, part) }
    if case .stringClassLabels(let part)? = classLabels { writer.message(100, part) }
    if case .pickTop(let part)? = suppressionMethod { writer.message(1, part) }
  }
}

extension NonMaximumSuppression.PickTop: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if perClass { writer.bool(1, perClass) }
  }
}
