// Generated from schema/DataStructures.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire
internal import OrderedCollections

extension StringToInt64Map: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for (key, value) in map.reversed() {
      writer.entry(1) {
        $0.int64(2, value)
        $0.string(1, key)
      }
    }
  }
}

extension Int64ToStringMap: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for (key, value) in map.reversed() {
      writer.entry(1) {
        $0.string(2, value)
        $0.int64(1, key)
      }
    }
  }
}

extension StringToDoubleMap: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for (key, value) in map.reversed() {
      writer.entry(1) {
        $0.double(2, value)
        $0.string(1, key)
      }
    }
  }
}

extension Int64ToDoubleMap: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for (key, value) in map.reversed() {
      writer.entry(1) {
        $0.double(2, value)
        $0.int64(1, key)
      }
    }
  }
}

extension StringVector: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in vector.reversed() { writer.string(1, part) }
  }
}

extension Int64Vector: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, vector) { $0.rawInt64($1) }
  }
}

extension FloatVector: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, vector) { $0.rawFloat($1) }
  }
}

extension DoubleVector: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, vector) { $0.rawDouble($1) }
  }
}

extension Int64Range: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if maxValue != 0 { writer.int64(2, maxValue) }
    if minValue != 0 { writer.int64(1, minValue) }
  }
}

extension Int64Set: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, values) { $0.rawInt64($1) }
  }
}

extension DoubleRange: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if maxValue.bitPattern != 0 { writer.double(2, maxValue) }
    if minValue.bitPattern != 0 { writer.double(1, minValue) }
  }
}

extension PrecisionRecallCurve: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = recallConfidenceThresholds { writer.message(4, part) }
    if let part = recallValues { writer.message(3, part) }
    if let part = precisionConfidenceThresholds { writer.message(2, part) }
    if let part = precisionValues { writer.message(1, part) }
  }
}
