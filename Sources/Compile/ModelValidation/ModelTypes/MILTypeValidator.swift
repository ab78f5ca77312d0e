internal import ModelSpec

/// Checks a type of an ML Program.
enum MILTypeValidator {
  /// Runs at the path of the message that has the type.
  ///
  /// - Parameters:
  ///   - what: The owner of the type, as in "'x'".
  ///   - field: The field with the type.
  static func validate(
    _ type: MILSpec.ValueType?, of what: String, at field: String = "type", _ context: inout ValidationContext
  ) {
    guard let kind = type?.kind else {
      context.error("type-missing", "\(what) has no type", at: field)
      return
    }
    context.within(field) { context in
      context.within(kind.schemaName) { context in
        switch kind {
        case .tensorType(let tensor): validate(tensor, of: what, &context)
        case .listType(let list): validate(list.type, of: "the elements of \(what)", &context)
        case .tupleType(let tuple):
          for (index, type) in tuple.types.enumerated() where type.kind == nil {
            context.error("type-missing", "element \(index) of \(what) has no type", at: "types")
          }
        case .dictionaryType(let dictionary):
          validate(dictionary.keyType, of: "the keys of \(what)", at: "keyType", &context)
          validate(dictionary.valueType, of: "the values of \(what)", at: "valueType", &context)
        case .stateType(let state):
          validate(state.wrappedType, of: "the content of \(what)", at: "wrappedType", &context)
        }
      }
    }
  }

  private static func validate(
    _ tensor: MILSpec.TensorType, of what: String, _ context: inout ValidationContext
  ) {
    switch tensor.dataType {
    case .unusedType, .unrecognized:
      context.error(
        "data-type", "\(what) has data type \(tensor.dataType.schemaName)", at: "dataType",
        found: tensor.dataType.schemaName)
    default: break
    }
    if tensor.rank >= 0, tensor.rank != Int64(tensor.dimensions.count) {
      context.error(
        "rank", "\(what) has rank \(tensor.rank) but \(counted(tensor.dimensions.count, "dimension"))",
        at: "dimensions", found: "\(tensor.dimensions.count)", expected: "\(tensor.rank)")
    }
    if let axis = tensor.dimensions.firstIndex(where: { $0.dimension == nil }) {
      context.error("dimension-missing", "dimension \(axis) of \(what) is neither known nor unknown", at: "dimensions")
    }
  }
}

extension MILSpec.TensorType {
  /// The number of elements; nil when a dimension is open or the product does not fit.
  var elementCount: Int? {
    var sizes: [Int64] = []
    for dimension in dimensions {
      guard case .constant(let constant)? = dimension.dimension, let size = Int64(exactly: constant.size) else {
        return nil
      }
      sizes.append(size)
    }
    return rank < 0 ? nil : sizes.elementCount
  }
}
