// Generated from schema/AudioFeaturePrint.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension CoreMLModels.AudioFeaturePrint {
  init(_ wire: CoreML__Specification__CoreMLModels__AudioFeaturePrint, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.audio_feature_print_type_case.rawValue {
    case 20: self.audioFeaturePrintType = .sound(try context.message(wire.sound, CoreMLModels.AudioFeaturePrint.Sound.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CoreMLModels.AudioFeaturePrint.Sound {
  init(_ wire: CoreML__Specification__CoreMLModels__AudioFeaturePrint__Sound, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.version = CoreMLModels.AudioFeaturePrint.Sound.SoundVersion(rawValue: Int32(bitPattern: wire.version.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}
