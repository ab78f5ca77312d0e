internal import ModelOps
internal import ModelSpec

/// Which specification version the operations of a program need.
enum ProgramVersion {
  /// The first version whose opset has all operations of `graph` in forms that take what is bound to them.
  ///
  /// - Throws: `OperationError` when there is none.
  static func version(of graph: Graph) throws(OperationError) -> Int {
    var version = OperationSet.firstVersion
    var operations: [(GraphOperation, isComputed: Set<String>)] = []
    var computed: [String: Bool] = [:]
    collect(graph, &operations, &computed)
    for (operation, parameters) in operations {
      let own = try operation.operation == writeState ? statesVersion : first(operation, parameters).version
      version = max(version, own)
    }
    for (operation, parameters) in operations where operation.operation != writeState {
      guard let form = OperationParameters.form(operation.operation, version: version),
        takes(form, operation, computed: parameters)
      else {
        throw OperationError(
          "operation '\(operation.operation)' has no form in the operation set of specification version \(version), which "
            + "other operations need")
      }
    }
    return version
  }

  /// coremltools makes this operation while it writes a program, so that the tables made of its operations lack it.
  private static let writeState = "write_state"
  /// The version that brought states.
  private static let statesVersion = 9

  /// All operations, with the parameters that are bound to values which are not known before the program runs.
  private static func collect(
    _ graph: Graph, _ operations: inout [(GraphOperation, isComputed: Set<String>)],
    _ computed: inout [String: Bool]
  ) {
    for operation in graph.operations {
      for block in operation.blocks { collect(block, &operations, &computed) }
      var parameters: Set<String> = []
      for binding in operation.bindings {
        for case .value(let name) in binding.arguments where computed[name] != false {
          parameters.insert(binding.parameter)
        }
      }
      operations.append((operation, parameters))
      // Weights that are unpacked when a program is loaded are as good as constants.
      let isConstant = operation.operation.hasPrefix("constexpr_")
      for output in operation.outputs { computed[output.name] = !isConstant }
    }
  }

  private static func first(
    _ operation: GraphOperation, _ computed: Set<String>
  ) throws(OperationError) -> OperationParameters {
    let forms = OperationParameters.forms(operation.operation)
    if var form = forms.first(where: { takes($0, operation, computed: computed) }) {
      form.version = max(form.version, OperationOpsets.introduced(operation.operation) ?? 0)
      if operation["pad_type"] == [.constant(.string("same_lower"))] { form.version = max(form.version, 7) }
      return form
    }
    guard let form = forms.first else { throw OperationError("MIL has no operation '\(operation.operation)'") }
    let unknown = operation.bindings.map(\.parameter).filter { name in !forms.contains { $0.names.contains(name) } }
    if let parameter = unknown.first {
      throw OperationError("MIL's '\(operation.operation)' has no parameter `\(parameter)`")
    }
    let parameter = computed.intersection(form.constants).sorted().first ?? ""
    throw OperationError(
      "`\(parameter)` of '\(operation.operation)' is computed when the network runs, MIL takes a constant for it")
  }

  private static func takes(
    _ form: OperationParameters, _ operation: GraphOperation, computed: Set<String>
  ) -> Bool {
    operation.bindings.allSatisfy { form.names.contains($0.parameter) } && computed.isDisjoint(with: form.constants)
  }
}
