// Generated from schema/NearestNeighbors.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension KNearestNeighborsClassifier: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .inverseDistanceWeighting(let part)? = weightingScheme { writer.message(210, part) }
    if case .uniformWeighting(let part)? = weightingScheme { writer.message(200, part) }
    if case .defaultInt64Label(let part)? = defaultClassLabel { writer.int64(111, part) }
    if case .defaultStringLabel(let part)? = defaultClassLabel { writer.string(110, part) }
    if case .int64ClassLabels(let part)? = classLabels { writer.message(101, part) }
    if case .stringClassLabels(let part)? = classLabels { writer.message(100, part) }
    if let part = numberOfNeighbors { writer.message(3, part) }
    if let part = nearestNeighborsIndex { writer.message(1, part) }
  }
}

extension NearestNeighborsIndex: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .squaredEuclideanDistance(let part)? = distanceFunction { writer.message(200, part) }
    if case .singleKdTreeIndex(let part)? = indexType { writer.message(110, part) }
    if case .linearIndex(let part)? = indexType { writer.message(100, part) }
    for part in floatSamples.reversed() { writer.message(2, part) }
    if numberOfDimensions != 0 { writer.int32(1, numberOfDimensions) }
  }
}

extension UniformWeighting: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension InverseDistanceWeighting: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension LinearIndex: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension SingleKdTreeIndex: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if leafSize != 0 { writer.int32(1, leafSize) }
  }
}

extension SquaredEuclideanDistance: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}
