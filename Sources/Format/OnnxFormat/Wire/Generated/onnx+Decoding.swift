// Generated from schema/onnx/onnx.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import COnnxSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension Onnx.Attribute {
  init(_ wire: Onnx__Attribute, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.name = context.string(wire.name)
    self.refAttrName = context.string(wire.ref_attr_name)
    self.docString = context.string(wire.doc_string)
    self.type = Onnx.Attribute.AttributeType(rawValue: Int32(bitPattern: wire.type.rawValue))
    self.f = wire.f
    self.i = wire.i
    self.s = context.bytes(wire.s)
    if let part = wire.t { self.t = try context.message(part, Onnx.Tensor.init(_:_:)) }
    if let part = wire.g { self.g = try context.message(part, Onnx.Graph.init(_:_:)) }
    if let part = wire.sparse_tensor { self.sparseTensor = try context.message(part, Onnx.SparseTensor.init(_:_:)) }
    if let part = wire.tp { self.tp = try context.message(part, Onnx.ValueType.init(_:_:)) }
    self.floats = context.scalars(wire.n_floats, wire.floats)
    self.ints = context.scalars(wire.n_ints, wire.ints)
    self.strings = context.byteArrays(wire.n_strings, wire.strings)
    self.tensors = try context.messages(wire.n_tensors, wire.tensors, Onnx.Tensor.init(_:_:))
    self.graphs = try context.messages(wire.n_graphs, wire.graphs, Onnx.Graph.init(_:_:))
    self.sparseTensors = try context.messages(wire.n_sparse_tensors, wire.sparse_tensors, Onnx.SparseTensor.init(_:_:))
    self.typeProtos = try context.messages(wire.n_type_protos, wire.type_protos, Onnx.ValueType.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.ValueInfo {
  init(_ wire: Onnx__ValueInfo, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.name = context.string(wire.name)
    if let part = wire.type { self.type = try context.message(part, Onnx.ValueType.init(_:_:)) }
    self.docString = context.string(wire.doc_string)
    self.metadataProps = try context.messages(wire.n_metadata_props, wire.metadata_props, Onnx.StringStringEntry.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.Node {
  init(_ wire: Onnx__Node, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.input = context.strings(wire.n_input, wire.input)
    self.output = context.strings(wire.n_output, wire.output)
    self.name = context.string(wire.name)
    self.opType = context.string(wire.op_type)
    self.domain = context.string(wire.domain)
    self.overload = context.string(wire.overload)
    self.attribute = try context.messages(wire.n_attribute, wire.attribute, Onnx.Attribute.init(_:_:))
    self.docString = context.string(wire.doc_string)
    self.metadataProps = try context.messages(wire.n_metadata_props, wire.metadata_props, Onnx.StringStringEntry.init(_:_:))
    self.deviceConfigurations = try context.messages(wire.n_device_configurations, wire.device_configurations, Onnx.NodeDeviceConfiguration.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.IntIntListEntry {
  init(_ wire: Onnx__IntIntListEntry, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.key = wire.key
    self.value = context.scalars(wire.n_value, wire.value)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.NodeDeviceConfiguration {
  init(_ wire: Onnx__NodeDeviceConfiguration, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.configurationId = context.string(wire.configuration_id)
    self.shardingSpec = try context.messages(wire.n_sharding_spec, wire.sharding_spec, Onnx.ShardingSpec.init(_:_:))
    self.pipelineStage = wire.pipeline_stage
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.ShardingSpec {
  init(_ wire: Onnx__ShardingSpec, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.tensorName = context.string(wire.tensor_name)
    self.device = context.scalars(wire.n_device, wire.device)
    self.indexToDeviceGroupMap = try context.messages(wire.n_index_to_device_group_map, wire.index_to_device_group_map, Onnx.IntIntListEntry.init(_:_:))
    self.shardedDim = try context.messages(wire.n_sharded_dim, wire.sharded_dim, Onnx.ShardedDim.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.ShardedDim {
  init(_ wire: Onnx__ShardedDim, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    self.simpleSharding = try context.messages(wire.n_simple_sharding, wire.simple_sharding, Onnx.SimpleShardedDim.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.SimpleShardedDim {
  init(_ wire: Onnx__SimpleShardedDim, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.dim_case.rawValue {
    case 1: self.dim = .dimValue(wire.dim_value)
    case 2: self.dim = .dimParam(context.string(wire.dim_param))
    default: break
    }
    self.numShards = wire.num_shards
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.TrainingInfo {
  init(_ wire: Onnx__TrainingInfo, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.initialization { self.initialization = try context.message(part, Onnx.Graph.init(_:_:)) }
    if let part = wire.algorithm { self.algorithm = try context.message(part, Onnx.Graph.init(_:_:)) }
    self.initializationBinding = try context.messages(wire.n_initialization_binding, wire.initialization_binding, Onnx.StringStringEntry.init(_:_:))
    self.updateBinding = try context.messages(wire.n_update_binding, wire.update_binding, Onnx.StringStringEntry.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.Model {
  init(_ wire: Onnx__Model, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.irVersion = wire.ir_version
    self.opsetImport = try context.messages(wire.n_opset_import, wire.opset_import, Onnx.OperatorSetId.init(_:_:))
    self.producerName = context.string(wire.producer_name)
    self.producerVersion = context.string(wire.producer_version)
    self.domain = context.string(wire.domain)
    self.modelVersion = wire.model_version
    self.docString = context.string(wire.doc_string)
    if let part = wire.graph { self.graph = try context.message(part, Onnx.Graph.init(_:_:)) }
    self.metadataProps = try context.messages(wire.n_metadata_props, wire.metadata_props, Onnx.StringStringEntry.init(_:_:))
    self.trainingInfo = try context.messages(wire.n_training_info, wire.training_info, Onnx.TrainingInfo.init(_:_:))
    self.functions = try context.messages(wire.n_functions, wire.functions, Onnx.Function.init(_:_:))
    self.configuration = try context.messages(wire.n_configuration, wire.configuration, Onnx.DeviceConfiguration.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.DeviceConfiguration {
  init(_ wire: Onnx__DeviceConfiguration, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.name = context.string(wire.name)
    self.numDevices = wire.num_devices
    self.device = context.strings(wire.n_device, wire.device)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.StringStringEntry {
  init(_ wire: Onnx__StringStringEntry, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.key = context.string(wire.key)
    self.value = context.string(wire.value)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.TensorAnnotation {
  init(_ wire: Onnx__TensorAnnotation, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.tensorName = context.string(wire.tensor_name)
    self.quantParameterTensorNames = try context.messages(wire.n_quant_parameter_tensor_names, wire.quant_parameter_tensor_names, Onnx.StringStringEntry.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.Graph {
  init(_ wire: Onnx__Graph, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.node = try context.messages(wire.n_node, wire.node, Onnx.Node.init(_:_:))
    self.name = context.string(wire.name)
    self.initializer = try context.messages(wire.n_initializer, wire.initializer, Onnx.Tensor.init(_:_:))
    self.sparseInitializer = try context.messages(wire.n_sparse_initializer, wire.sparse_initializer, Onnx.SparseTensor.init(_:_:))
    self.docString = context.string(wire.doc_string)
    self.input = try context.messages(wire.n_input, wire.input, Onnx.ValueInfo.init(_:_:))
    self.output = try context.messages(wire.n_output, wire.output, Onnx.ValueInfo.init(_:_:))
    self.valueInfo = try context.messages(wire.n_value_info, wire.value_info, Onnx.ValueInfo.init(_:_:))
    self.quantizationAnnotation = try context.messages(wire.n_quantization_annotation, wire.quantization_annotation, Onnx.TensorAnnotation.init(_:_:))
    self.metadataProps = try context.messages(wire.n_metadata_props, wire.metadata_props, Onnx.StringStringEntry.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.Tensor {
  init(_ wire: Onnx__Tensor, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.dims = context.scalars(wire.n_dims, wire.dims)
    self.dataType = wire.data_type
    if let part = wire.segment { self.segment = try context.message(part, Onnx.Tensor.Segment.init(_:_:)) }
    self.floatData = try context.weights(wire.n_float_data, wire.float_data)
    self.int32Data = context.scalars(wire.n_int32_data, wire.int32_data)
    self.stringData = context.byteArrays(wire.n_string_data, wire.string_data)
    self.int64Data = context.scalars(wire.n_int64_data, wire.int64_data)
    self.name = context.string(wire.name)
    self.docString = context.string(wire.doc_string)
    self.rawData = try context.weights(wire.raw_data)
    self.externalData = try context.messages(wire.n_external_data, wire.external_data, Onnx.StringStringEntry.init(_:_:))
    self.dataLocation = Onnx.Tensor.DataLocation(rawValue: Int32(bitPattern: wire.data_location.rawValue))
    self.doubleData = try context.weights(wire.n_double_data, wire.double_data)
    self.uint64Data = context.scalars(wire.n_uint64_data, wire.uint64_data)
    self.metadataProps = try context.messages(wire.n_metadata_props, wire.metadata_props, Onnx.StringStringEntry.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.Tensor.Segment {
  init(_ wire: Onnx__Tensor__Segment, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.begin = wire.begin
    self.end = wire.end
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.SparseTensor {
  init(_ wire: Onnx__SparseTensor, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.values { self.values = try context.message(part, Onnx.Tensor.init(_:_:)) }
    if let part = wire.indices { self.indices = try context.message(part, Onnx.Tensor.init(_:_:)) }
    self.dims = context.scalars(wire.n_dims, wire.dims)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.TensorShape {
  init(_ wire: Onnx__TensorShape, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.dim = try context.messages(wire.n_dim, wire.dim, Onnx.TensorShape.Dimension.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.TensorShape.Dimension {
  init(_ wire: Onnx__TensorShape__Dimension, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.value_case.rawValue {
    case 1: self.value = .dimValue(wire.dim_value)
    case 2: self.value = .dimParam(context.string(wire.dim_param))
    default: break
    }
    self.denotation = context.string(wire.denotation)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.ValueType {
  init(_ wire: Onnx__ValueType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.value_case.rawValue {
    case 1: self.value = .tensorType(try context.message(wire.tensor_type, Onnx.ValueType.Tensor.init(_:_:)))
    case 4: self.value = .sequenceType(try context.message(wire.sequence_type, Onnx.ValueType.Sequence.init(_:_:)))
    case 5: self.value = .mapType(try context.message(wire.map_type, Onnx.ValueType.Map.init(_:_:)))
    case 9: self.value = .optionalType(try context.message(wire.optional_type, Onnx.ValueType.Optional.init(_:_:)))
    case 8: self.value = .sparseTensorType(try context.message(wire.sparse_tensor_type, Onnx.ValueType.SparseTensor.init(_:_:)))
    case 7: self.value = .opaqueType(try context.message(wire.opaque_type, Onnx.ValueType.Opaque.init(_:_:)))
    default: break
    }
    self.denotation = context.string(wire.denotation)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.ValueType.Tensor {
  init(_ wire: Onnx__ValueType__Tensor, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.elemType = wire.elem_type
    if let part = wire.shape { self.shape = try context.message(part, Onnx.TensorShape.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.ValueType.Sequence {
  init(_ wire: Onnx__ValueType__Sequence, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.elem_type { self.elemType = try context.message(part, Onnx.ValueType.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.ValueType.Map {
  init(_ wire: Onnx__ValueType__Map, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.keyType = wire.key_type
    if let part = wire.value_type { self.valueType = try context.message(part, Onnx.ValueType.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.ValueType.Optional {
  init(_ wire: Onnx__ValueType__Optional, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.elem_type { self.elemType = try context.message(part, Onnx.ValueType.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.ValueType.SparseTensor {
  init(_ wire: Onnx__ValueType__SparseTensor, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.elemType = wire.elem_type
    if let part = wire.shape { self.shape = try context.message(part, Onnx.TensorShape.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.ValueType.Opaque {
  init(_ wire: Onnx__ValueType__Opaque, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.domain = context.string(wire.domain)
    self.name = context.string(wire.name)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.OperatorSetId {
  init(_ wire: Onnx__OperatorSetId, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.domain = context.string(wire.domain)
    self.version = wire.version
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Onnx.Function {
  init(_ wire: Onnx__Function, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.name = context.string(wire.name)
    self.input = context.strings(wire.n_input, wire.input)
    self.output = context.strings(wire.n_output, wire.output)
    self.attribute = context.strings(wire.n_attribute, wire.attribute)
    self.attributeProto = try context.messages(wire.n_attribute_proto, wire.attribute_proto, Onnx.Attribute.init(_:_:))
    self.node = try context.messages(wire.n_node, wire.node, Onnx.Node.init(_:_:))
    self.docString = context.string(wire.doc_string)
    self.opsetImport = try context.messages(wire.n_opset_import, wire.opset_import, Onnx.OperatorSetId.init(_:_:))
    self.domain = context.string(wire.domain)
    self.overload = context.string(wire.overload)
    self.valueInfo = try context.messages(wire.n_value_info, wire.value_info, Onnx.ValueInfo.init(_:_:))
    self.metadataProps = try context.messages(wire.n_metadata_props, wire.metadata_props, Onnx.StringStringEntry.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}
