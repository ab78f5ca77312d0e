// Generated from schema/Imputer.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension Imputer: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .replaceStringValue(let part)? = replaceValue { writer.string(13, part) }
    if case .replaceInt64Value(let part)? = replaceValue { writer.int64(12, part) }
    if case .replaceDoubleValue(let part)? = replaceValue { writer.double(11, part) }
    if case .imputedInt64Dictionary(let part)? = imputedValue { writer.message(7, part) }
    if case .imputedStringDictionary(let part)? = imputedValue { writer.message(6, part) }
    if case .imputedInt64Array(let part)? = imputedValue { writer.message(5, part) }
    if case .imputedDoubleArray(let part)? = imputedValue { writer.message(4, part) }
    if case .imputedStringValue(let part)? = imputedValue { writer.string(3, part) }
    if case .imputedInt64Value(let part)? = imputedValue { writer.int64(2, part) }
    if case .imputedDoubleValue(let part)? = imputedValue { writer.double(1, part) }
  }
}
