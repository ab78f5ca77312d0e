internal import ModelSpec
internal import OrderedCollections

/// One function of an ML Program.
public struct FunctionSummary: Equatable, Sendable {
  /// The function's name in the program.
  public var name: String
  /// Whether it runs when none is named.
  public var isDefault: Bool
  /// Its inputs and outputs; nil when the model's description tells nothing of it.
  public var interface: InterfaceSummary?
  /// The operation set that its block is written in; nil when the program has no such function.
  public var opset: String?
  /// The number of operations of each kind.
  public var histogram = LayerHistogram()
  /// The constants of the function.
  public var weights = WeightInventory()

  /// The functions of `model`: those that its description lists, or else the program's own, sorted by name.
  static func functions(of model: Model) -> [FunctionSummary] {
    let description = model.description ?? ModelDescription()
    var program = MILSpec.Program()
    if case .mlProgram(let found) = model.kind { program = found }
    guard description.functions.isEmpty else {
      return description.functions.map { function in
        FunctionSummary(
          name: function.name, isDefault: function.name == description.defaultFunctionName,
          interface: InterfaceSummary(function), of: program.functions[function.name])
      }
    }
    // A name sorts by its code points, as its bytes do.
    let names = program.functions.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return names.map { name in
      let isMain = name == mainName
      return FunctionSummary(
        name: name, isDefault: isMain, interface: isMain ? InterfaceSummary(description) : nil,
        of: program.functions[name])
    }
  }

  private static let mainName = "main"

  init(
    name: String, isDefault: Bool = false, interface: InterfaceSummary? = nil, of function: MILSpec.Function?
  ) {
    self.name = name
    self.isDefault = isDefault
    self.interface = interface
    opset = function?.opset
    guard let block = function?.activeBlock else { return }
    histogram.add(block)
    weights.add(block)
  }
}
