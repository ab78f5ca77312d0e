// Generated from schema/SoundAnalysisPreprocessing.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension CoreMLModels.SoundAnalysisPreprocessing: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .vggish(let part)? = soundAnalysisPreprocessingType { writer.message(20, part) }
  }
}

extension CoreMLModels.SoundAnalysisPreprocessing.Vggish: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}
