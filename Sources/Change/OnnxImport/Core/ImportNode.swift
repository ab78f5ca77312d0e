internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// What an operator asks of its node: inputs, and attributes whose places changed from one operator set to the next.
///
/// It notes which attributes were asked for: one that nobody knows changes what the node computes, and is refused.
final class ImportNode {
  let node: OnnxNode
  /// What is bound to the inputs; nil for those that are left out.
  let inputs: [ImportValue?]
  private var read: NameSet = ["consumed_inputs"]
  private let external: OnnxExternalData

  init(_ node: OnnxNode, _ inputs: [ImportValue?], external: OnnxExternalData) {
    self.node = node
    self.inputs = inputs
    self.external = external
  }

  /// The operator set that the node was written for.
  var version: Int { node.version }
  var operation: String { node.operation }
  var outputCount: Int { node.outputs.count }

  /// Whether somebody wants the output.
  func wants(_ index: Int) -> Bool { index < node.outputs.count && !node.outputs[index].utf8.isEmpty }

  // Inputs -----------------------------------------------------------------------------------------------------------

  func has(_ index: Int) -> Bool {
    if case .tensor? = value(index) { true } else { false }
  }

  func value(_ index: Int) -> ImportValue? { inputs.indices.contains(index) ? inputs[index] : nil }

  func optional(_ index: Int) throws(OperationError) -> ImportTensor? {
    switch value(index) {
    case .tensor(let tensor)?: return tensor
    case nil, .nothing?: return nil
    case .sequence?: throw OperationError("input \(index) is a sequence, expected a tensor", code: "onnx-sequence")
    }
  }

  func tensor(_ index: Int) throws(OperationError) -> ImportTensor {
    guard let tensor = try optional(index) else {
      throw OperationError("input \(index) is missing", code: "onnx-graph")
    }
    return tensor
  }

  /// All inputs, which are tensors.
  func tensors() throws(OperationError) -> [ImportTensor] {
    var tensors: [ImportTensor] = []
    for index in inputs.indices { tensors.append(try tensor(index)) }
    return tensors
  }

  /// The integers of an input that must be known at conversion; nil when it is left out.
  func fixedIntegers(_ index: Int, _ name: String) throws(OperationError) -> [Int]? {
    guard let tensor = try optional(index) else { return nil }
    guard let integers = tensor.operand.fixedIntegers else { throw notConstant(name) }
    return integers
  }

  /// The floats of an input that must be known at conversion; nil when it is left out.
  func fixedFloats(_ index: Int, _ name: String) throws(OperationError) -> [Float]? {
    guard let tensor = try optional(index) else { return nil }
    guard let floats = tensor.operand.fixedFloats else { throw notConstant(name) }
    return floats
  }

  func notConstant(_ name: String) -> OperationError {
    OperationError(
      "`\(name)` of '\(operation)' is computed when the model runs, Core ML takes a constant", code: "onnx-constant",
      remedy: "fix the lengths that it depends on with --dim, or give the input that it comes from with --freeze")
  }

  // Attributes -------------------------------------------------------------------------------------------------------

  func attribute(_ name: String) -> Onnx.Attribute? {
    read.insert(name)
    return node.attributes[name]
  }

  /// Attributes that say nothing about the result.
  func ignore(_ names: String...) { read.formUnion(names) }

  func integer(_ name: String) -> Int? { attribute(name).map { Int(clamping: $0.i) } }
  func integer(_ name: String, default value: Int) -> Int { integer(name) ?? value }
  func flag(_ name: String, default value: Bool = false) -> Bool { integer(name).map { $0 != 0 } ?? value }
  func float(_ name: String, default value: Float) -> Float { attribute(name)?.f ?? value }
  func integers(_ name: String) -> [Int]? { attribute(name)?.ints.map { Int(clamping: $0) } }
  func floats(_ name: String) -> [Float]? { attribute(name)?.floats }
  func string(_ name: String, default value: String) -> String {
    attribute(name).map { String(decoding: $0.s, as: UTF8.self) } ?? value
  }
  func strings(_ name: String) -> [String]? {
    attribute(name)?.strings.map { String(decoding: $0, as: UTF8.self) }
  }

  /// A tensor that is an attribute.
  func tensorAttribute(_ name: String) throws(OperationError) -> ImportTensor? {
    guard let tensor = attribute(name)?.t else { return nil }
    return try Self.constant(tensor, external)
  }

  static func constant(
    _ tensor: Onnx.Tensor, _ external: OnnxExternalData
  ) throws(OperationError) -> ImportTensor {
    let read: OnnxTensor
    do throws(Diagnostic) {
      read = try OnnxTensor(tensor, external)
    } catch {
      throw OperationError(error.message, code: error.code, remedy: error.remedy)
    }
    return try ImportConstant.value(read)
  }

  /// Integers that are an attribute below operator set `version`, and an input from it on.
  func integers(_ name: String, input: Int, since version: Int) throws(OperationError) -> [Int]? {
    self.version >= version ? try fixedIntegers(input, name) : integers(name)
  }

  /// A number that is an attribute below operator set `version`, and an input from it on.
  func number(_ name: String, input: Int, since version: Int) throws(OperationError) -> Float? {
    self.version >= version ? try fixedFloats(input, name)?.first : attribute(name)?.f
  }

  /// The node as another operator of ai.onnx would have it, with other inputs and the attributes that `names` holds.
  func written(
    as operation: String, version: Int, inputs: [ImportTensor?], attributes names: [String]
  ) -> ImportNode {
    var other = node
    other.operation = operation
    other.domain = ""
    other.version = version
    for attribute in node.attributes where !names.contains(attribute.key) { other.attributes[attribute.key] = nil }
    read.formUnion(names)
    return ImportNode(other, inputs.map { $0.map { .tensor($0) } }, external: external)
  }

  /// - Throws: when the node has attributes that nobody asked for.
  func checkAttributes() throws(OperationError) {
    let unknown = node.attributes.map(\.key).filter { !read.contains($0) }.sorted()
    guard let name = unknown.first else { return }
    throw OperationError("attribute `\(name)` of '\(operation)' is not known", code: "onnx-operator")
  }

  /// An axis, where negative ones count from the end.
  func axis(_ axis: Int, _ rank: Int) throws(OperationError) -> Int {
    let counted = axis < 0 ? axis + rank : axis
    guard (0..<max(rank, 1)).contains(counted) else {
      throw OperationError("axis \(axis) of a tensor of \(rank) axes", code: "onnx-shape")
    }
    return counted
  }

  func refuse(_ message: String, _ code: Diagnostic.Code = "onnx-operator", remedy: String? = nil) -> OperationError {
    OperationError(message, code: code, remedy: remedy)
  }
}
