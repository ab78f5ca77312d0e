// Generated from schema/SoundAnalysisPreprocessing.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension CoreMLModels.SoundAnalysisPreprocessing {
  init(_ wire: CoreML__Specification__CoreMLModels__SoundAnalysisPreprocessing, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.sound_analysis_preprocessing_type_case.rawValue {
    case 20: self.soundAnalysisPreprocessingType = .vggish(try context.message(wire.vggish, CoreMLModels.SoundAnalysisPreprocessing.Vggish.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CoreMLModels.SoundAnalysisPreprocessing.Vggish {
  init(_ wire: CoreML__Specification__CoreMLModels__SoundAnalysisPreprocessing__Vggish, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}
