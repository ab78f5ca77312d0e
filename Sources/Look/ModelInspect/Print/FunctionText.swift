public import ModelSpec

extension ModelSummary {
  /// The function called `name`.
  ///
  /// - Throws: a diagnostic that names the functions there are.
  public func function(_ name: String) throws(Diagnostic) -> FunctionSummary {
    if let function = functions.first(where: { $0.name == name }) { return function }
    let place = Location(file: path)
    guard !functions.isEmpty else {
      throw Diagnostic(
        .error, "function-missing", "no function '\(name)': the model is of type '\(type ?? "none")', which has none",
        at: place, remedy: "leave out --function; ML Programs have functions")
    }
    throw Diagnostic(
      .error, "function-missing", "no function '\(name)'", at: place,
      remedy: Diagnostic.choice(functions.map(\.name)))
  }
}

extension FunctionSummary {
  /// Interface, operations and weights of the function.
  public func text(_ style: Style) -> String {
    var table = TextTable()
    table.addHeading("Function \(TerminalText.line(name, width: 100))", note: isDefault ? "the default" : "")
    table.add(.init("operation set", .faint), .init(opset ?? "none: the program has no such function"))
    var parts = [table.text(style)]
    if let interface {
      var features = TextTable()
      interface.add(to: &features)
      parts.append(features.text(style))
    }
    if !histogram.isEmpty { parts.append(histogram.text(title: "Operations", style)) }
    parts.append(weights.summaryText(style))
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
