// Generated from schema/WordTagger.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension CoreMLModels.WordTagger: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .stringTags(let part)? = tags { writer.message(200, part) }
    writer.weights(100, modelParameterData)
    if !tokenLengthsOutputFeatureName.isEmpty { writer.string(23, tokenLengthsOutputFeatureName) }
    if !tokenLocationsOutputFeatureName.isEmpty { writer.string(22, tokenLocationsOutputFeatureName) }
    if !tokenTagsOutputFeatureName.isEmpty { writer.string(21, tokenTagsOutputFeatureName) }
    if !tokensOutputFeatureName.isEmpty { writer.string(20, tokensOutputFeatureName) }
    if !language.isEmpty { writer.string(10, language) }
    if revision != 0 { writer.uint32(1, revision) }
  }
}
