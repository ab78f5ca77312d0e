// Generated from schema/VisionFeaturePrint.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension CoreMLModels.VisionFeaturePrint: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .objects(let part)? = visionFeaturePrintType { writer.message(21, part) }
    if case .scene(let part)? = visionFeaturePrintType { writer.message(20, part) }
  }
}

extension CoreMLModels.VisionFeaturePrint.Scene: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if version.rawValue != 0 { writer.enumeration(1, version) }
  }
}

extension CoreMLModels.VisionFeaturePrint.Objects: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in output.reversed() { writer.string(100, part) }
    if version.rawValue != 0 { writer.enumeration(1, version) }
  }
}
