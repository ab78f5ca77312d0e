internal import ModelBase

/// What an asset holds, without its weights: functions, operations by kind, and resources.
package struct AssetSummary: Sendable {
  /// A function that an app calls by its name.
  package struct Function: Sendable {
    package let name: String
    package let inputs: [AssetFeature]
    package let outputs: [AssetFeature]
  }

  /// Functions that apps call.
  package private(set) var functions: [Function] = []
  /// How many functions are only called by others.
  package private(set) var privateFunctionCount = 0
  /// How many operations of each kind there are, within others too: the most frequent first.
  package private(set) var operations: [(name: String, count: Int)] = []
  /// Resources, which hold the weights.
  package let resources: [BytecodeResource]
  /// Bytes of all resources.
  package let resourceByteCount: Int

  fileprivate init(_ module: BytecodeModule) {
    resources = module.resources
    resourceByteCount = module.resources.reduce(0) { $0 + $1.data.byteCount }
    var counts = [Int](repeating: 0, count: module.dialects.operations.count)
    var waiting = [module.body]
    while let block = waiting.popLast() {
      for operation in block.operations {
        counts[operation.name] += 1
        for region in operation.regions { waiting += region.blocks }
      }
    }
    operations = zip(module.dialects.operations, counts).filter { $0.1 > 0 }.map { (name: $0, count: $1) }
      .sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
    for block in module.root?.regions.first?.blocks ?? [] {
      for graph in block.operations where module.name(of: graph) == OperationKind.graph { add(graph, module) }
    }
  }

  private mutating func add(_ graph: Operation, _ module: BytecodeModule) {
    guard module.integer(graph, "isPrivate") == 0 else {
      privateFunctionCount += 1
      return
    }
    let types = module.functionType(graph) ?? ([], [])
    functions.append(
      Function(
        name: module.string(graph, "name") ?? "",
        inputs: module.features(types.arguments, names: module.featureNames(graph, "argAttrs")),
        outputs: module.features(types.results, names: module.featureNames(graph, "resAttrs"))))
  }
}

extension CoreAIAsset {
  /// What the asset holds.
  package var summary: AssetSummary { AssetSummary(module) }

  /// Who wrote `main.mlirb`, such as `MLIR22.0.0git`.
  package var bytecodeProducer: String { module.producer }
}
