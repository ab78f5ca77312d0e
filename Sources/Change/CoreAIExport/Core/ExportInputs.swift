internal import ModelGraph
internal import ModelLowering
internal import ModelSpec

/// The lengths that a model's description leaves open, or fixes.
enum ExportInputs {
  /// Gives the inputs of `graph` a symbol for each length that the description leaves open.
  static func refine(_ graph: inout Graph, _ features: [FeatureDescription], _ bounds: inout SymbolBounds) {
    let byName = NameMap(features.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for index in graph.inputs.indices {
      guard case .tensor(var type) = graph.inputs[index].type else { continue }
      let named = NamedShapes(type, byName[graph.inputs[index].name])
      for axis in type.shape.indices where !type.shape[axis].isFixed {
        var lengths = (named.listed + named.ends).filter { $0.count == type.rank }.map { $0[axis] }
        if !named.isFlexible, let declared = named.declared, declared.count == type.rank { lengths = [declared[axis]] }
        let least = lengths.min() ?? 1
        let isOpen = named.listed.isEmpty && named.ends.count == 1
        let most = isOpen ? Extent.unbounded : lengths.max() ?? Extent.unbounded
        type.shape[axis] = least < most ? bounds.makeExtent(in: least...most) : Extent(least)
      }
      graph.inputs[index].type = .tensor(type)
    }
  }
}
