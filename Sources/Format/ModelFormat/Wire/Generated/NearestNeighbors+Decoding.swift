// Generated from schema/NearestNeighbors.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension KNearestNeighborsClassifier {
  init(_ wire: CoreML__Specification__KNearestNeighborsClassifier, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.nearest_neighbors_index { self.nearestNeighborsIndex = try context.message(part, NearestNeighborsIndex.init(_:_:)) }
    if let part = wire.number_of_neighbors { self.numberOfNeighbors = try context.message(part, Int64Parameter.init(_:_:)) }
    switch wire.class_labels_case.rawValue {
    case 100: self.classLabels = .stringClassLabels(try context.message(wire.string_class_labels, StringVector.init(_:_:)))
    case 101: self.classLabels = .int64ClassLabels(try context.message(wire.int64_class_labels, Int64Vector.init(_:_:)))
    default: break
    }
    switch wire.default_class_label_case.rawValue {
    case 110: self.defaultClassLabel = .defaultStringLabel(context.string(wire.default_string_label))
    case 111: self.defaultClassLabel = .defaultInt64Label(wire.default_int64_label)
    default: break
    }
    switch wire.weighting_scheme_case.rawValue {
    case 200: self.weightingScheme = .uniformWeighting(try context.message(wire.uniform_weighting, UniformWeighting.init(_:_:)))
    case 210: self.weightingScheme = .inverseDistanceWeighting(try context.message(wire.inverse_distance_weighting, InverseDistanceWeighting.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension NearestNeighborsIndex {
  init(_ wire: CoreML__Specification__NearestNeighborsIndex, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.numberOfDimensions = wire.number_of_dimensions
    self.floatSamples = try context.messages(wire.n_float_samples, wire.float_samples, FloatVector.init(_:_:))
    switch wire.index_type_case.rawValue {
    case 100: self.indexType = .linearIndex(try context.message(wire.linear_index, LinearIndex.init(_:_:)))
    case 110: self.indexType = .singleKdTreeIndex(try context.message(wire.single_kd_tree_index, SingleKdTreeIndex.init(_:_:)))
    default: break
    }
    switch wire.distance_function_case.rawValue {
    case 200: self.distanceFunction = .squaredEuclideanDistance(try context.message(wire.squared_euclidean_distance, SquaredEuclideanDistance.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension UniformWeighting {
  init(_ wire: CoreML__Specification__UniformWeighting, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension InverseDistanceWeighting {
  init(_ wire: CoreML__Specification__InverseDistanceWeighting, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LinearIndex {
  init(_ wire: CoreML__Specification__LinearIndex, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SingleKdTreeIndex {
  init(_ wire: CoreML__Specification__SingleKdTreeIndex, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.leafSize = wire.leaf_size
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SquaredEuclideanDistance {
  init(_ wire: CoreML__Specification__SquaredEuclideanDistance, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}
