internal import ModelFormat
internal import ModelInspect
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// The weights of a model that a caller holds; their elements stay in their files.
final class WeightsObject: HandledObject {
  static let handleName = "weights"

  struct Entry {
    var name: String
    var constant: Constant
  }

  let entries: [Entry]
  /// The files that hold the elements.
  let sources: OpenedFiles

  init(_ file: ModelFile) throws(Diagnostic) {
    var entries: [Entry] = []
    for graph in try InspectedGraph.all(of: file) {
      Self.add(graph.graph, to: &entries, prefix: graph.title.map { "\($0)." } ?? "")
    }
    self.entries = entries
    sources = file.sources
  }

  private static func add(_ graph: Graph, to entries: inout [Entry], prefix: String) {
    for operation in graph.operations {
      for binding in operation.bindings {
        for (index, argument) in binding.arguments.enumerated() {
          guard case .constant(let constant) = argument, case .weights = constant.elements else { continue }
          let number = binding.arguments.count > 1 ? "\(index)" : ""
          let name = "\(prefix)\(operation.outputs.first?.name ?? operation.operation).\(binding.parameter)\(number)"
          entries.append(Entry(name: name, constant: constant))
        }
      }
      for block in operation.blocks { add(block, to: &entries, prefix: prefix) }
    }
  }
}

/// `modelc_weights_open` of modelc.h.
@_cdecl("modelc_weights_open") public func openWeights(
  path: UnsafePointer<CChar>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    HandleTable.shared.add(try WeightsObject(try ModelFile.read(try Argument.path(path, "path"))))
  }
}

/// `modelc_weights_count` of modelc.h.
@_cdecl("modelc_weights_count") public func weightsCount(weights: OpaquePointer?) -> Int {
  HandleTable.shared.object(weights, as: WeightsObject.self)?.entries.count ?? 0
}

/// `modelc_weights_name` of modelc.h.
@_cdecl("modelc_weights_name") public func weightsName(
  weights: OpaquePointer?, index: Int, error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  answering(error) { text(try entry(weights, index).name) }
}

/// `modelc_weights_get` of modelc.h.
@_cdecl("modelc_weights_get") public func weightsGet(
  weights: OpaquePointer?, index: Int, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    let tensor = try Tensor(try entry(weights, index).constant)
    try Argument.object(weights, "weights", as: WeightsObject.self).sources.check()
    return ValueObject.handle(.array(FeatureArray(tensor, as: tensor.form == .float ? .float32 : .int32)))
  }
}

private func entry(_ weights: OpaquePointer?, _ index: Int) throws(Diagnostic) -> WeightsObject.Entry {
  let entries = try Argument.object(weights, "weights", as: WeightsObject.self).entries
  guard entries.indices.contains(index) else {
    throw Argument.problem("there are no weights \(UInt(bitPattern: index)): there are \(entries.count)")
  }
  return entries[index]
}
