public import ModelSpec
internal import OrderedCollections

/// Writes the text form of an ML Program, `model.mil`.
///
/// The text is made in blocks of some 64 KB, so a program of any size takes little memory.
public struct MILTextWriter {
  var out: MILTextBuffer
  let dialect: MILTextDialect

  private init(dialect: MILTextDialect, sink: @escaping MILTextBuffer.Sink) {
    out = MILTextBuffer(sink: sink)
    self.dialect = dialect
  }

  /// Writes `text` to `sink`, which gets one block after the other.
  ///
  /// - Throws: `Diagnostic` for what has no text form, such as a name that is no identifier or a constant with too few
  ///   elements, and whatever `sink` throws.
  public static func write(
    _ text: MILText, to sink: @escaping ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var writer = MILTextWriter(dialect: text.dialect, sink: sink)
    try writer.write(text)
    try writer.out.flush()
  }

  /// The whole text of `text`.
  ///
  /// - Throws: `Diagnostic` as `write(_:to:)`.
  public static func bytes(_ text: MILText) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    try write(text) { bytes += $0 }
    return bytes
  }

  private mutating func write(_ text: MILText) throws(Diagnostic) {
    out.append("program(\(text.dialect.rawValue))\n")
    var attributes = text.program.attributes
    attributes[MILText.buildInfoKey] = try Self.buildInfo(text)
    if !attributes.isEmpty {
      try write(attributes: attributes)
      out.append("\n")
    }
    out.append("{\n")
    for (name, function) in text.program.functions.elements.sorted(by: { MILTextOrder.precedes($0.key, $1.key) }) {
      do throws(Diagnostic) {
        try write(function, named: name, flexibleShapes: text.flexibleShapes[name])
      } catch {
        throw error.inside(.entry(field: "functions", key: name))
      }
    }
    out.append("}")
  }

  /// The program's `buildInfo` with the compiler's versions put in.
  private static func buildInfo(_ text: MILText) throws(Diagnostic) -> MILSpec.Value? {
    var entries: [String: String] = [:]
    let given = text.program.attributes[MILText.buildInfoKey]
    if let given {
      guard let pairs = given.stringDictionary, pairs.allSatisfy({ $0.1.stringValue != nil }) else {
        throw Diagnostic(
          "mil-value", "attribute 'buildInfo' is not a dictionary of strings",
          at: Location(path: ModelPath().entry("attributes", MILText.buildInfoKey)))
      }
      for (key, value) in pairs { entries[key] = value.stringValue }
    }
    entries[MILText.compilerVersionKey] = text.compilerVersion ?? entries[MILText.compilerVersionKey]
    entries[MILText.componentVersionKey] = text.componentVersion ?? entries[MILText.componentVersionKey]
    if entries.isEmpty && given == nil { return nil }
    let sorted = entries.sorted { MILTextOrder.precedes($0.key, $1.key) }
    return .dictionary(.tensor(.string), .tensor(.string), entries: sorted.map { ($0.key, .string($0.value)) })
  }

  private mutating func write(
    _ function: MILSpec.Function, named name: String, flexibleShapes: FlexibleShapeInformation?
  ) throws(Diagnostic) {
    guard let opset = OperationSet(named: function.opset)?.textName else {
      throw Diagnostic("mil-opset", "operation set '\(function.opset)' cannot be written as text")
    }
    guard let block = function.blockSpecializations[function.opset] else {
      throw Diagnostic("mil-block", "there is no block for operation set '\(function.opset)'")
    }
    out.append("    func ")
    try write(identifier: name)
    out.append("<\(opset)>(")
    let inputs = function.inputs.sorted { MILTextOrder.precedes($0.name, $1.name) }
    try write(declarations: inputs)
    out.append(UInt8(ascii: ")"))
    var attributes = function.attributes
    if let flexibleShapes { attributes[FlexibleShapeInformation.attributeName] = flexibleShapes.value }
    try write(bodyOf: block, attributes: attributes, indent: 8)
    out.append(";\n")
  }
}

extension Diagnostic {
  /// The same error with `step` before its path.
  func inside(_ step: ModelPath.Step) -> Diagnostic {
    var error = self
    error.diagnostic.location.path.steps.insert(step, at: 0)
    return error
  }
}
