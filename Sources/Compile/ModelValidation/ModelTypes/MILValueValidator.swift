internal import ModelFormat
internal import ModelSpec

/// Checks a constant of an ML Program: its type, and that it has the right number of elements or a valid file
/// reference.
enum MILValueValidator {
  /// Runs at the path of the value.
  static func validate(_ value: MILSpec.Value, _ context: inout ValidationContext) {
    MILTypeValidator.validate(value.type, of: "the constant", &context)
    switch value.value {
    case .immediateValue(let immediate)?:
      context.within("immediateValue") { validate(immediate, value.type?.kind, &$0) }
    case .blobFileValue(let blob)?:
      context.within("blobFileValue") { validate(blob, &$0) }
    case nil:
      context.error(
        "value-missing", "the constant has no value", at: "value", expected: "`immediateValue` or `blobFileValue`")
    }
    guard case .tensorType(let tensor)? = value.type?.kind, tensor.elementCount == nil else { return }
    context.error(
      "constant-shape", "the shape of the constant is not known or too large", at: "type",
      expected: "a known size for each dimension")
  }

  private static func validate(
    _ immediate: MILSpec.Value.ImmediateValue, _ type: MILSpec.ValueType.Kind?, _ context: inout ValidationContext
  ) {
    guard let value = immediate.value else {
      context.error("value-missing", "the constant has no value", at: "value")
      return
    }
    switch (value, type) {
    case (.tensor(let tensor), .tensorType(let type)?):
      context.within("tensor") { MILTensorValueValidator.validate(tensor, type, &$0) }
    case (.list(let list), .listType(let type)?):
      validate(list.values, in: "list", &context)
      validate(list.values, elementType: type.type, &context)
    case (.tuple(let tuple), .tupleType?):
      validate(tuple.values, in: "tuple", &context)
    case (.dictionary(let dictionary), .dictionaryType?):
      validate(dictionary.values.compactMap(\.key), in: "dictionary", &context)
      validate(dictionary.values.compactMap(\.value), in: "dictionary", &context)
    case (_, nil): break
    case (_, let type?):
      context.error(
        "value-kind", "the constant is of type `\(type.schemaName)`, but its value is a \(value.schemaName)",
        at: value.schemaName, found: value.schemaName, expected: type.schemaName)
    }
  }

  /// Checks that elements of a list have its element type, as far as that is a tensor.
  private static func validate(
    _ values: [MILSpec.Value], elementType: MILSpec.ValueType?, _ context: inout ValidationContext
  ) {
    guard case .tensorType(let expected)? = elementType?.kind else { return }
    for (index, value) in values.enumerated() {
      guard case .tensorType(let found)? = value.type?.kind,
        found.dataType != expected.dataType || found.dimensions.count != expected.dimensions.count
      else { continue }
      context.error(
        "list-type",
        "element \(index) of the list is \(found.dataType.schemaName) with \(counted(found.dimensions.count, "dimension")), "
          + "but the list is of \(expected.dataType.schemaName) with \(counted(expected.dimensions.count, "dimension"))",
        at: "list", found: found.dataType.schemaName, expected: expected.dataType.schemaName)
      return
    }
  }

  private static func validate(
    _ values: [MILSpec.Value], in field: String, _ context: inout ValidationContext
  ) {
    context.within(field) { context in
      for (index, value) in values.enumerated() {
        context.within("values", index) { validate(value, &$0) }
      }
    }
  }

  private static func validate(_ blob: MILSpec.Value.BlobFileValue, _ context: inout ValidationContext) {
    let prefix = "@model_path/"
    let steps = FilePath.components(blob.fileName)
    if !blob.fileName.utf8.starts(with: prefix.utf8) || steps.count < 2 || steps.contains("") {
      context.error(
        "blob-path", "the weight file is '\(blob.fileName)', expected a path in the package", at: "fileName",
        found: blob.fileName, expected: "@model_path/weights/weight.bin or the like")
    } else if steps.contains("..") || blob.fileName.utf8.contains(0) {
      context.error(
        "blob-path", "the weight file '\(blob.fileName)' is outside the package", at: "fileName", found: blob.fileName)
    }
    if blob.offset % 64 != 0 {
      context.error(
        "blob-offset", "the offset \(blob.offset) in '\(blob.fileName)' is not a multiple of 64", at: "offset",
        found: "\(blob.offset)", expected: "a multiple of 64")
    }
  }
}
