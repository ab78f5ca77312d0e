// Generated from schema/onnx/onnx.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension Onnx.Attribute: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in sparseTensors.reversed() { writer.message(23, part) }
    if let part = sparseTensor { writer.message(22, part) }
    if !refAttrName.isEmpty { writer.string(21, refAttrName) }
    if type.rawValue != 0 { writer.enumeration(20, type) }
    for part in typeProtos.reversed() { writer.message(15, part) }
    if let part = tp { writer.message(14, part) }
    if !docString.isEmpty { writer.string(13, docString) }
    for part in graphs.reversed() { writer.message(11, part) }
    for part in tensors.reversed() { writer.message(10, part) }
    for part in strings.reversed() { writer.bytes(9, part) }
    writer.packed(8, ints) { $0.rawInt64($1) }
    writer.packed(7, floats) { $0.rawFloat($1) }
    if let part = g { writer.message(6, part) }
    if let part = t { writer.message(5, part) }
    if !s.isEmpty || type == .string { writer.bytes(4, s) }
    if i != 0 || type == .int { writer.int64(3, i) }
    if f.bitPattern != 0 || type == .float { writer.float(2, f) }
    if !name.isEmpty { writer.string(1, name) }
  }
}

extension Onnx.ValueInfo: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in metadataProps.reversed() { writer.message(4, part) }
    if !docString.isEmpty { writer.string(3, docString) }
    if let part = type { writer.message(2, part) }
    if !name.isEmpty { writer.string(1, name) }
  }
}

extension Onnx.Node: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in deviceConfigurations.reversed() { writer.message(10, part) }
    for part in metadataProps.reversed() { writer.message(9, part) }
    if !overload.isEmpty { writer.string(8, overload) }
    if !domain.isEmpty { writer.string(7, domain) }
    if !docString.isEmpty { writer.string(6, docString) }
    for part in attribute.reversed() { writer.message(5, part) }
    if !opType.isEmpty { writer.string(4, opType) }
    if !name.isEmpty { writer.string(3, name) }
    for part in output.reversed() { writer.string(2, part) }
    for part in input.reversed() { writer.string(1, part) }
  }
}

extension Onnx.IntIntListEntry: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(2, value) { $0.rawInt64($1) }
    if key != 0 { writer.int64(1, key) }
  }
}

extension Onnx.NodeDeviceConfiguration: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if pipelineStage != 0 { writer.int32(3, pipelineStage) }
    for part in shardingSpec.reversed() { writer.message(2, part) }
    if !configurationId.isEmpty { writer.string(1, configurationId) }
  }
}

extension Onnx.ShardingSpec: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in shardedDim.reversed() { writer.message(4, part) }
    for part in indexToDeviceGroupMap.reversed() { writer.message(3, part) }
    writer.packed(2, device) { $0.rawInt64($1) }
    if !tensorName.isEmpty { writer.string(1, tensorName) }
  }
}

extension Onnx.ShardedDim: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in simpleSharding.reversed() { writer.message(2, part) }
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension Onnx.SimpleShardedDim: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if numShards != 0 { writer.int64(3, numShards) }
    if case .dimParam(let part)? = dim { writer.string(2, part) }
    if case .dimValue(let part)? = dim { writer.int64(1, part) }
  }
}

extension Onnx.TrainingInfo: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in updateBinding.reversed() { writer.message(4, part) }
    for part in initializationBinding.reversed() { writer.message(3, part) }
    if let part = algorithm { writer.message(2, part) }
    if let part = initialization { writer.message(1, part) }
  }
}

extension Onnx.Model: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in configuration.reversed() { writer.message(26, part) }
    for part in functions.reversed() { writer.message(25, part) }
    for part in trainingInfo.reversed() { writer.message(20, part) }
    for part in metadataProps.reversed() { writer.message(14, part) }
    for part in opsetImport.reversed() { writer.message(8, part) }
    if let part = graph { writer.message(7, part) }
    if !docString.isEmpty { writer.string(6, docString) }
    if modelVersion != 0 { writer.int64(5, modelVersion) }
    if !domain.isEmpty { writer.string(4, domain) }
    if !producerVersion.isEmpty { writer.string(3, producerVersion) }
    if !producerName.isEmpty { writer.string(2, producerName) }
    if irVersion != 0 { writer.int64(1, irVersion) }
  }
}

extension Onnx.DeviceConfiguration: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in device.reversed() { writer.string(3, part) }
    if numDevices != 0 { writer.int32(2, numDevices) }
    if !name.isEmpty { writer.string(1, name) }
  }
}

extension Onnx.StringStringEntry: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if !value.isEmpty { writer.string(2, value) }
    if !key.isEmpty { writer.string(1, key) }
  }
}

extension Onnx.TensorAnnotation: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in quantParameterTensorNames.reversed() { writer.message(2, part) }
    if !tensorName.isEmpty { writer.string(1, tensorName) }
  }
}

extension Onnx.Graph: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in metadataProps.reversed() { writer.message(16, part) }
    for part in sparseInitializer.reversed() { writer.message(15, part) }
    for part in quantizationAnnotation.reversed() { writer.message(14, part) }
    for part in valueInfo.reversed() { writer.message(13, part) }
    for part in output.reversed() { writer.message(12, part) }
    for part in input.reversed() { writer.message(11, part) }
    if !docString.isEmpty { writer.string(10, docString) }
    for part in initializer.reversed() { writer.message(5, part) }
    if !name.isEmpty { writer.string(2, name) }
    for part in node.reversed() { writer.message(1, part) }
  }
}

extension Onnx.Tensor: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in metadataProps.reversed() { writer.message(16, part) }
    if dataLocation.rawValue != 0 { writer.enumeration(14, dataLocation) }
    for part in externalData.reversed() { writer.message(13, part) }
    if !docString.isEmpty { writer.string(12, docString) }
    writer.packed(11, uint64Data) { $0.rawUint64($1) }
    writer.weights(10, doubleData)
    writer.weights(9, rawData)
    if !name.isEmpty { writer.string(8, name) }
    writer.packed(7, int64Data) { $0.rawInt64($1) }
    for part in stringData.reversed() { writer.bytes(6, part) }
    writer.packed(5, int32Data) { $0.rawInt32($1) }
    writer.weights(4, floatData)
    if let part = segment { writer.message(3, part) }
    if dataType != 0 { writer.int32(2, dataType) }
    writer.packed(1, dims) { $0.rawInt64($1) }
  }
}

extension Onnx.Tensor.Segment: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if end != 0 { writer.int64(2, end) }
    if begin != 0 { writer.int64(1, begin) }
  }
}

extension Onnx.SparseTensor: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(3, dims) { $0.rawInt64($1) }
    if let part = indices { writer.message(2, part) }
    if let part = values { writer.message(1, part) }
  }
}

extension Onnx.TensorShape: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in dim.reversed() { writer.message(1, part) }
  }
}

extension Onnx.TensorShape.Dimension: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if !denotation.isEmpty { writer.string(3, denotation) }
    if case .dimParam(let part)? = value { writer.string(2, part) }
    if case .dimValue(let part)? = value { writer.int64(1, part) }
  }
}

extension Onnx.ValueType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .optionalType(let part)? = value { writer.message(9, part) }
    if case .sparseTensorType(let part)? = value { writer.message(8, part) }
    if case .opaqueType(let part)? = value { writer.message(7, part) }
    if !denotation.isEmpty { writer.string(6, denotation) }
    if case .mapType(let part)? = value { writer.message(5, part) }
    if case .sequenceType(let part)? = value { writer.message(4, part) }
    if case .tensorType(let part)? = value { writer.message(1, part) }
  }
}

extension Onnx.ValueType.Tensor: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = shape { writer.message(2, part) }
    if elemType != 0 { writer.int32(1, elemType) }
  }
}

extension Onnx.ValueType.Sequence: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = elemType { writer.message(1, part) }
  }
}

extension Onnx.ValueType.Map: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = valueType { writer.message(2, part) }
    if keyType != 0 { writer.int32(1, keyType) }
  }
}

extension Onnx.ValueType.Optional: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = elemType { writer.message(1, part) }
  }
}

extension Onnx.ValueType.SparseTensor: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = shape { writer.message(2, part) }
    if elemType != 0 { writer.int32(1, elemType) }
  }
}

extension Onnx.ValueType.Opaque: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if !name.isEmpty { writer.string(2, name) }
    if !domain.isEmpty { writer.string(1, domain) }
  }
}

extension Onnx.OperatorSetId: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if version != 0 { writer.int64(2, version) }
    if !domain.isEmpty { writer.string(1, domain) }
  }
}

extension Onnx.Function: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in metadataProps.reversed() { writer.message(14, part) }
    if !overload.isEmpty { writer.string(13, overload) }
    for part in valueInfo.reversed() { writer.message(12, part) }
    for part in attributeProto.reversed() { writer.message(11, part) }
    if !domain.isEmpty { writer.string(10, domain) }
    for part in opsetImport.reversed() { writer.message(9, part) }
    if !docString.isEmpty { writer.string(8, docString) }
    for part in node.reversed() { writer.message(7, part) }
    for part in attribute.reversed() { writer.string(6, part) }
    for part in output.reversed() { writer.string(5, part) }
    for part in input.reversed() { writer.string(4, part) }
    if !name.isEmpty { writer.string(1, name) }
  }
}
