// Generated from schema/VisionFeaturePrint.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension CoreMLModels.VisionFeaturePrint {
  init(_ wire: CoreML__Specification__CoreMLModels__VisionFeaturePrint, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.vision_feature_print_type_case.rawValue {
    case 20: self.visionFeaturePrintType = .scene(try context.message(wire.scene, CoreMLModels.VisionFeaturePrint.Scene.init(_:_:)))
    case 21: self.visionFeaturePrintType = .objects(try context.message(wire.objects, CoreMLModels.VisionFeaturePrint.Objects.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CoreMLModels.VisionFeaturePrint.Scene {
  init(_ wire: CoreML__Specification__CoreMLModels__VisionFeaturePrint__Scene, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.version = CoreMLModels.VisionFeaturePrint.Scene.SceneVersion(rawValue: Int32(bitPattern: wire.version.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CoreMLModels.VisionFeaturePrint.Objects {
  init(_ wire: CoreML__Specification__CoreMLModels__VisionFeaturePrint__Objects, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.version = CoreMLModels.VisionFeaturePrint.Objects.ObjectsVersion(rawValue: Int32(bitPattern: wire.version.rawValue))
    self.output = context.strings(wire.n_output, wire.output)
    unknownFields = context.unknownFields(wire.base)
  }
}
