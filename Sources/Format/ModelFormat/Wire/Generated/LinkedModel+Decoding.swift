// Generated from schema/LinkedModel.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension LinkedModel {
  init(_ wire: CoreML__Specification__LinkedModel, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.link_type_case.rawValue {
    case 1: self.linkType = .linkedModelFile(try context.message(wire.linked_model_file, LinkedModelFile.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LinkedModelFile {
  init(_ wire: CoreML__Specification__LinkedModelFile, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.linked_model_file_name { self.linkedModelFileName = try context.message(part, StringParameter.init(_:_:)) }
    if let part = wire.linked_model_search_path { self.linkedModelSearchPath = try context.message(part, StringParameter.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}
