// Generated from schema/Gazetteer.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension CoreMLModels.Gazetteer: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .stringClassLabels(let part)? = classLabels { writer.message(200, part) }
    writer.weights(100, modelParameterData)
    if !language.isEmpty { writer.string(10, language) }
    if revision != 0 { writer.uint32(1, revision) }
  }
}
