internal import ModelGraph
internal import ModelSpec

/// Operations as lines of text, constants where they are used.
struct GraphText {
  private let style: Style
  private var lines: [String] = []
  /// Longer constants are shown as their type and their bytes.
  private static let shownElements = 8

  /// The text of `graphs`, one after the other.
  static func text(_ graphs: [InspectedGraph], _ style: Style) -> String {
    var text = GraphText(style: style)
    for (index, graph) in graphs.enumerated() {
      if index > 0 { text.lines.append("") }
      if let title = graph.title { text.lines.append(style.paint(TerminalText.line(title, width: 200), .heading)) }
      if let absence = graph.absence {
        text.lines.append("  " + TerminalText.line(absence, width: 200))
      } else {
        text.add(graph)
      }
    }
    return text.lines.map { $0 + "\n" }.joined()
  }

  private init(style: Style) { self.style = style }

  private mutating func add(_ inspected: InspectedGraph) {
    let opset = inspected.opset.map { "<\($0)>" } ?? ""
    let name = style.paint(TerminalText.escaped(inspected.name), .name)
    lines.append("func \(name)\(opset)(\(parameters(inspected.graph)))")
    add(inspected.graph, indent: "  ")
  }

  private mutating func add(_ graph: Graph, indent: String) {
    for operation in graph.operations {
      let results = operation.outputs.map { "\(name($0.name)): \(type($0.declaredType))" }.joined(separator: ", ")
      let left = results.isEmpty ? "" : "\(results) = "
      // Computed arguments come before constant ones.
      let bindings = operation.bindings.filter(\.isComputed) + operation.bindings.filter { !$0.isComputed }
      let arguments = bindings.map { binding in
        "\(binding.parameter): \(text(binding.arguments))"
      }
      let call = style.paint(TerminalText.escaped(operation.operation), .type)
      lines.append("\(indent)\(left)\(call)(\(arguments.joined(separator: ", ")))")
      for (index, block) in operation.blocks.enumerated() {
        lines.append("\(indent)  block \(index)(\(parameters(block)))")
        add(block, indent: indent + "    ")
      }
    }
    let results = graph.outputs.map { output in
      output.name == output.value ? name(output.value) : "\(name(output.name)): \(name(output.value))"
    }
    lines.append("\(indent)return \(results.joined(separator: ", "))")
  }

  private func parameters(_ graph: Graph) -> String {
    graph.inputs.map { "\(name($0.name)): \(type($0.type))" }.joined(separator: ", ")
  }

  private func name(_ text: String) -> String { TerminalText.escaped(text) }

  private func type(_ type: ValueType?) -> String {
    switch type {
    case .tensor(let tensor)?: return Self.text(tensor)
    case .unranked(let scalar)?: return scalar?.name ?? "?"
    case .state(let tensor)?: return "state \(Self.text(tensor))"
    case let other?: return other.description
    case nil: return "?"
    }
  }

  /// `fp32 [1, 3, ?]`, where `?` is any length, and `1...8` one within bounds.
  private static func text(_ type: TensorType) -> String {
    guard type.rank > 0 else { return type.scalar.name }
    let lengths = type.shape.map { extent in extent.lower <= 1 && extent.isUnbounded ? "?" : extent.description }
    return "\(type.scalar.name) [\(lengths.joined(separator: ", "))]"
  }

  private func text(_ arguments: [GraphOperation.Argument]) -> String {
    let texts = arguments.map { argument in
      switch argument {
      case .value(let value): name(value)
      case .constant(let constant): text(constant)
      }
    }
    return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
  }

  private func text(_ constant: Constant) -> String {
    let isScalar = constant.type.rank == 0
    let elements: [String]
    switch constant.elements {
    case .weights(let data, let stored):
      let storage = stored == constant.type.scalar ? "" : " as \(stored.name)"
      return style.paint("{\(Self.text(constant.type))\(storage), \(NumberText.bytes(UInt64(data.byteCount)))}", .faint)
    case .integers(let integers): elements = integers.prefix(Self.shownElements + 1).map { "\($0)" }
    case .floats(let floats): elements = floats.prefix(Self.shownElements + 1).map { "\($0)" }
    case .booleans(let booleans): elements = booleans.prefix(Self.shownElements + 1).map { "\($0)" }
    case .strings(let strings):
      elements = strings.prefix(Self.shownElements + 1).map { "\"\(TerminalText.escaped($0))\"" }
    }
    if isScalar { return elements.first ?? "" }
    let shown = elements.prefix(Self.shownElements).joined(separator: ", ")
    return elements.count > Self.shownElements
      ? "\(Self.text(constant.type)) [\(shown), …]"
      : constant.type.rank == 1 ? "[\(shown)]" : "\(Self.text(constant.type)) [\(shown)]"
  }
}

extension GraphOperation.Binding {
  fileprivate var isComputed: Bool {
    arguments.contains { if case .value = $0 { true } else { false } }
  }
}

extension [InspectedGraph] {
  /// The operations as text.
  public func text(_ style: Style) -> String { GraphText.text(self, style) }

  /// The cost of the operations, as a table for each graph.
  public func costText(_ style: Style) -> String { CostText.text(self, style) }
}
