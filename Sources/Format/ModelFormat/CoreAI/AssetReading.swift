internal import CoreAIFormat
internal import ModelSpec
internal import OrderedCollections

/// Reads assets of Core AI as models: functions become those of an ML Program whose operations have Core AI's names.
///
/// The opset `CoreAI` says so. Values get names by what makes them, since the file has none; calls are replaced by what
/// they call, so that the names of private functions, which differ from one conversion to the next, do not matter.
enum AssetReading {
  /// Of which the newest specification is; programs of ML Programs' newest opset have it.
  private static let specificationVersion: Int32 = 10

  static func read(_ path: String, limits: Limits) throws(Diagnostic) -> ModelFile {
    let asset = try CoreAIAsset.read(path, limits: limits)
    let modulePath = FilePath.joined(path, CoreAIAsset.moduleName)
    do throws(Diagnostic) {
      var weights = AssetWeights()
      var program = MILSpec.Program()
      program.version = 1
      var functions: [FunctionDescription] = []
      let graphs = AssetGraphs(asset.module)
      for graph in graphs.callable {
        var reader = AssetFunctionReader(graphs, weights: weights, limits: limits)
        let (function, description) = try reader.function(graph)
        weights = reader.weights
        guard program.functions.updateValue(function, forKey: description.name) == nil else {
          throw Diagnostic(
            "asset-function", "two functions are called '\(description.name)'", at: Location(byteOffset: graph.offset),
            remedy: "get a complete copy of the asset, or write it again")
        }
        functions.append(description)
      }
      var model = Model()
      model.specificationVersion = specificationVersion
      model.description = description(functions, asset.metadata)
      model.kind = .mlProgram(program)
      return ModelFile(
        path: path, format: .aimodel, model: model, package: nil, specificationPath: modulePath,
        assetWeights: weights.entries, weightFiles: WeightFiles(asset: path))
    } catch {
      throw error.inFile(modulePath)
    }
  }

  private static func description(_ functions: [FunctionDescription], _ metadata: AssetMetadata?) -> ModelDescription {
    var description = ModelDescription()
    if functions.count == 1, let only = functions.first {
      description.input = only.input
      description.output = only.output
      description.state = only.state
    } else {
      description.functions = functions
      let isMain = functions.contains { $0.name == "main" }
      description.defaultFunctionName = isMain ? "main" : functions.first?.name ?? ""
    }
    var about = Metadata()
    for member in metadata?.members ?? [] {
      guard case .string(let text) = member.value else { continue }
      switch member.key {
      case "author": about.author = text
      case "license": about.license = text
      case "description": about.shortDescription = text
      // It says nothing of the model: two conversions of one are the same.
      case "creationDate": break
      default: about.userDefined[member.key] = text
      }
    }
    if about != Metadata() { description.metadata = about }
    return description
  }
}

/// The functions of an asset.
struct AssetGraphs {
  let module: BytecodeModule
  /// Those that apps call.
  let callable: [Operation]
  private let byName: NameMap<Operation>

  init(_ module: BytecodeModule) {
    self.module = module
    let graphs = module.graphs
    callable = graphs.filter { module.integer($0, "isPrivate") == 0 }
    byName = NameMap(graphs.map { (module.string($0, "name") ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }

  func named(_ name: String) -> Operation? { byName[name] }
}
