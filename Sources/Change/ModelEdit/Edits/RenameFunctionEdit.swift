public import ModelSpec
internal import OrderedCollections

/// Renames functions of an ML Program.
public struct RenameFunctionEdit: ModelEdit {
  /// New names by old ones, all at once.
  public var names: [(old: String, new: String)]

  /// Renames by old names.
  public init(_ names: [(old: String, new: String)]) { self.names = names }

  public func apply(to model: inout Model) throws(Diagnostic) {
    guard var program = model.program else {
      throw EditProblem.impossible("only ML Programs have functions, this model is a `\(model.kind?.schemaName ?? "")`")
    }
    var new: NameMap<String> = [:]
    for (old, name) in names {
      guard program.functions[old] != nil else {
        throw EditProblem.missing("function", named: old, known: Array(program.functions.keys))
      }
      try ProgramNames.check(name)
      new[old] = name
    }
    if model.description?.functions.isEmpty ?? true, new["main"] != nil {
      throw EditProblem.impossible(
        "function 'main' cannot be renamed: it is what a model without a list of functions runs")
    }
    var functions: OrderedDictionary<String, MILSpec.Function> = [:]
    for (old, function) in program.functions {
      let name = new[old] ?? old
      guard functions.updateValue(function, forKey: name) == nil else {
        throw Diagnostic("edit-name-taken", "two functions cannot be called '\(name)'", found: name)
      }
    }
    program.functions = functions
    model.program = program
    guard var description = model.description else { return }
    for index in description.functions.indices {
      description.functions[index].name = new[description.functions[index].name] ?? description.functions[index].name
    }
    description.defaultFunctionName = new[description.defaultFunctionName] ?? description.defaultFunctionName
    model.description = description
  }
}
