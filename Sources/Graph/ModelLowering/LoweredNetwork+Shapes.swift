internal import ModelGraph
package import ModelSpec

extension LoweredNetwork {
  /// The shape of each blob, by name, in a single prediction with inputs of their default shapes.
  ///
  /// The operations are inferred again for these inputs; the layers are not lowered again. Blobs whose shape depends on
  /// more than the inputs' shapes are missing.
  ///
  /// - Parameter model: The model whose network this is.
  package func defaultShapes(of model: Model) -> NameMap<[Int]> {
    let inputs = model.defaultInputShapes
    if graph.inputs.allSatisfy({ $0.type.tensor?.shape.fixed == inputs[$0.name] }) {
      return blobs.compactMapValues(\.shape.fixed)
    }
    let types = GivenTypes(of: graph, inputs: inputs)
    return values.compactMapValues { types.shape(of: $0) }
  }

  /// Whether ``defaultShapes(of:)`` tells all that lowering for these shapes alone would.
  ///
  /// It does not where an input may have several ranks: layers that read it were not lowered. Nor where lengths that vary
  /// leave a blob unknown, such as parts of a split whose lengths no symbol can express.
  ///
  /// - Parameter model: The model whose network this is.
  package func tellsDefaultShapes(of model: Model) -> Bool {
    let inputs = model.defaultInputShapes
    guard graph.inputs.allSatisfy({ !$0.type.isUnranked || inputs[$0.name] == nil }) else { return false }
    let isFlexible = graph.inputs.contains { $0.type.tensor.map { $0.shape.fixed == nil } ?? false }
    return !isFlexible || defaultShapes(of: model).count == values.count
  }
}

extension NetworkLowering {
  /// Lowers the network of `model` for inputs of their default shapes alone; nil when the model is of another type.
  package static func lower(forDefaultShapesOf model: Model) -> LoweredNetwork? {
    guard let kind = model.kind, let network = model.network else { return nil }
    return lower(
      network, inputs: model.description?.input ?? [], outputs: model.description?.output ?? [],
      at: ModelPath().field(kind.schemaName), leadingAxes: .one, inputShapes: model.defaultInputShapes)
  }
}

/// The types of a graph's values for inputs of given shapes.
private struct GivenTypes {
  private var types: NameMap<TensorType> = [:]

  init(of graph: Graph, inputs: NameMap<[Int]>) {
    var graph = graph
    var lengths: [Symbol: Int] = [:]
    for index in graph.inputs.indices {
      guard let type = graph.inputs[index].type.tensor, let shape = inputs[graph.inputs[index].name],
        shape.count == type.rank
      else { continue }
      for (extent, length) in zip(type.shape, shape) {
        if let form = extent.form, form == LinearForm(form.symbol) { lengths[form.symbol] = length }
      }
      graph.inputs[index].type = .tensor(type.with(Shape(fixed: shape)))
    }
    graph.fixBlockInputs(lengths)
    graph = graph.typed()
    for input in graph.inputs { types[input.name] = input.type.tensor }
    for output in graph.operations.flatMap(\.outputs) { types[output.name] = output.declaredType?.tensor }
  }

  func shape(of blob: Blob) -> [Int]? {
    if let whole = blob.whole { return shape(of: whole) }
    guard let merged = blob.merged, let lead = blob.lead, let shape = shape(of: merged),
      let leading = self.shape(of: lead)
    else { return blob.type.shape.fixed }
    return Array(leading.prefix(blob.type.rank - 3)) + shape.dropFirst()
  }

  private func shape(of operand: Operand) -> [Int]? {
    switch operand.argument {
    case .value(let name): types[name]?.shape.fixed
    case .constant(let constant): constant.type.shape.fixed
    }
  }
}

extension Graph {
  /// Gives the inputs of the blocks in the graph, which state their own types, the lengths that symbols have.
  fileprivate mutating func fixBlockInputs(_ lengths: [Symbol: Int]) {
    for operation in operations.indices {
      for block in operations[operation].blocks.indices {
        operations[operation].blocks[block].fixInputs(lengths)
        operations[operation].blocks[block].fixBlockInputs(lengths)
      }
    }
  }

  private mutating func fixInputs(_ lengths: [Symbol: Int]) {
    for index in inputs.indices {
      guard let type = inputs[index].type.tensor else { continue }
      let extents = type.shape.map { extent in
        guard let form = extent.form, let length = lengths[form.symbol] else { return extent }
        return Extent(length) * Extent(form.scale) + Extent(form.offset)
      }
      inputs[index].type = .tensor(type.with(Shape(extents)))
    }
  }
}

extension Model {
  /// The shapes that layers see of inputs of their default shapes, by name, for a single prediction; inputs whose shape the
  /// model does not state are missing.
  fileprivate var defaultInputShapes: NameMap<[Int]> {
    guard let network else { return [:] }
    let mapping = InputMapping(
      arrays: network.arrayInputShapeMapping, images: network.imageInputShapeMapping, leadingAxes: .one)
    var shapes: NameMap<[Int]> = [:]
    for input in description?.input ?? [] {
      var bounds = SymbolBounds()
      shapes[input.name] = (try? mapping.shape(input.withDefaultShape.type, &bounds))?.fixed
    }
    return shapes
  }
}
