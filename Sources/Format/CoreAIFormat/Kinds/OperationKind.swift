/// What is known of a kind of operation besides its name: its properties, and how MLIR's printer treats it.
///
/// Operations that are not in the list have no properties: axes, strides and flags are operands, nearly always constants.
struct OperationKind: Sendable {
  /// The name without the dialect.
  let name: String
  let properties: [PropertyKind]
  /// Names of the results in MLIR's text, which numbers those of other operations.
  let results: [String]
  /// The whole text of an operation with a form of its own, from its name on.
  let text: [OperationTextPiece]

  init(
    _ name: String, properties: [PropertyKind] = [], results: [String] = [], text: [OperationTextPiece] = []
  ) {
    self.name = name
    self.properties = properties
    self.results = results
    self.text = text
  }
}

/// A property of an operation: an attribute with a name.
struct PropertyKind: Sendable, ExpressibleByStringLiteral {
  let name: String
  let isOptional: Bool

  init(stringLiteral value: String) {
    name = value
    isOptional = false
  }

  private init(optional name: String) {
    self.name = name
    isOptional = true
  }

  static func optional(_ name: String) -> PropertyKind { PropertyKind(optional: name) }
}

/// A part of the text of an operation with a form of its own.
enum OperationTextPiece: Sendable, ExpressibleByStringLiteral {
  case text(String)
  /// The first operand, or its type.
  case operand, operandType
  /// A property's value without the name of the attribute.
  case property(String)

  init(stringLiteral value: String) { self = .text(value) }
}

extension OperationKind {
  /// The root of every file.
  static let asset = "serialization.asset"
  /// A function.
  static let graph = "dataflow.graph_v1"
  static let constant = "primitive.constant_v1"

  /// Operations by their names.
  static let known = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Properties are in the order of the file, which is that of their names. Seen in files of coreai-core 1.0.0b3.
  private static let all = [
    // The first property was never set.
    OperationKind(asset, properties: [.optional(""), .optional("version")]),
    OperationKind(
      graph,
      properties: [
        "argAttrs", .optional("compositeDecl"), "externalize", "functionType", "isPrivate", "name", "noInline",
        "paramDecls", "resAttrs",
      ]),
    OperationKind(constant, properties: ["value"]),
    OperationKind("primitive.pad_v1", properties: ["padding_mode"]),
    OperationKind("primitive.scatter_along_axis_v1", properties: ["scatter_mode"]),
    OperationKind("primitive.gelu_v1", properties: ["approximate"]),
    OperationKind("primitive.scan_v1", properties: ["combiner"]),
    OperationKind("primitive.interpolate_v1", properties: ["interpolation_mode"]),
    OperationKind("primitive.interpolate_coordinates_v1", properties: ["interpolation_mode"]),
    OperationKind("dataflow.invoke_v1", properties: ["arg_attrs", "callee", "res_attrs"]),
    OperationKind("dataflow.isolated_group_v1", properties: ["arg_attrs", "delegate_id", "res_attrs"]),
    OperationKind("dataflow.namespace_v1", properties: ["name", "paramDecls"]),
    OperationKind("dataflow.read_handle_v1", results: ["output", "out_token"]),
    OperationKind("asymmetric_quantization_statistics_v1", results: ["scale", "zero_point"]),
    OperationKind(
      "execution.delegate_v2",
      properties: ["arg_attrs", .optional("delegate_attrs"), "delegate_id", "lifecycle", "res_attrs", "resource"]),
    OperationKind(
      "execution.delegate_v1", properties: ["arg_attrs", "delegate_id", "lifecycle", "res_attrs", "resource"]),
    OperationKind(
      "execution.target_spec_v1", properties: ["compilation", "spec"],
      text: ["{spec = ", .property("spec"), ", compilation = ", .property("compilation"), "}"]),
    OperationKind("metal.metal4_kernel_v1", properties: ["kernel_name", "kernel_source"]),
    OperationKind(
      "debuginfo.record_v1", properties: ["id"],
      text: ["(", .operand, " : ", .operandType, ") ", .property("id")]),
    OperationKind(
      "udml.func_v1", properties: ["argAttrs", "functionType", "name", "noInline", "paramDecls", "resAttrs"]),
    // The name of the optional property was not seen in a file.
    OperationKind("udml.placeholder_v1", properties: ["annotations", .optional("keep_placeholder"), "opname"]),
  ]
}
