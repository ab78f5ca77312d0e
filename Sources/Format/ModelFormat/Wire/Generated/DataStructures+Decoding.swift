// Generated from schema/DataStructures.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire
internal import OrderedCollections

extension StringToInt64Map {
  init(_ wire: CoreML__Specification__StringToInt64Map, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    for entry in context.elements(wire.n_map, wire.map) {
      try context.insert(entry.value, forKey: context.string(entry.key), into: &self.map)
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Int64ToStringMap {
  init(_ wire: CoreML__Specification__Int64ToStringMap, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    for entry in context.elements(wire.n_map, wire.map) {
      try context.insert(context.string(entry.value), forKey: entry.key, into: &self.map)
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension StringToDoubleMap {
  init(_ wire: CoreML__Specification__StringToDoubleMap, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    for entry in context.elements(wire.n_map, wire.map) {
      try context.insert(entry.value, forKey: context.string(entry.key), into: &self.map)
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Int64ToDoubleMap {
  init(_ wire: CoreML__Specification__Int64ToDoubleMap, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    for entry in context.elements(wire.n_map, wire.map) {
      try context.insert(entry.value, forKey: entry.key, into: &self.map)
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension StringVector {
  init(_ wire: CoreML__Specification__StringVector, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.vector = context.strings(wire.n_vector, wire.vector)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Int64Vector {
  init(_ wire: CoreML__Specification__Int64Vector, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.vector = context.scalars(wire.n_vector, wire.vector)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension FloatVector {
  init(_ wire: CoreML__Specification__FloatVector, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.vector = context.scalars(wire.n_vector, wire.vector)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension DoubleVector {
  init(_ wire: CoreML__Specification__DoubleVector, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.vector = context.scalars(wire.n_vector, wire.vector)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Int64Range {
  init(_ wire: CoreML__Specification__Int64Range, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.minValue = wire.min_value
    self.maxValue = wire.max_value
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Int64Set {
  init(_ wire: CoreML__Specification__Int64Set, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.values = context.scalars(wire.n_values, wire.values)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension DoubleRange {
  init(_ wire: CoreML__Specification__DoubleRange, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.minValue = wire.min_value
    self.maxValue = wire.max_value
    unknownFields = context.unknownFields(wire.base)
  }
}

extension PrecisionRecallCurve {
  init(_ wire: CoreML__Specification__PrecisionRecallCurve, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.precision_values { self.precisionValues = try context.message(part, FloatVector.init(_:_:)) }
    if let part = wire.precision_confidence_thresholds { self.precisionConfidenceThresholds = try context.message(part, FloatVector.init(_:_:)) }
    if let part = wire.recall_values { self.recallValues = try context.message(part, FloatVector.init(_:_:)) }
    if let part = wire.recall_confidence_thresholds { self.recallConfidenceThresholds = try context.message(part, FloatVector.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}
