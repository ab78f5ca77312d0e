// Generated from schema/AudioFeaturePrint.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension CoreMLModels.AudioFeaturePrint: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .sound(let part)? = audioFeaturePrintType { writer.message(20, part) }
  }
}

extension CoreMLModels.AudioFeaturePrint.Sound: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if version.rawValue != 0 { writer.enumeration(1, version) }
  }
}
