internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `custom`: `nn.custom`, whose results have the shapes that the app's class says.
  mutating func lowerCustom(_ kind: NeuralNetworkLayer.Layer) throws(OperationError) {
    guard let customLayers, let number = customLayers.number(at: path) else { return skipLayer(kind) }
    var inputs: [Operand] = []
    for index in layer.input.indices { inputs.append(try whole(index)) }
    guard let shapes = try shapes(customLayers.layers[number], inputs.compactMap(\.type?.shape)) else {
      return forgetOutputs()
    }
    guard shapes.count == layer.output.count else {
      throw OperationError("the custom layer has \(layer.output.count) outputs, its class makes \(shapes.count)")
    }
    let lengths = shapes.flatMap { shape in [shape.rank] + shape.extents.map { $0.fixed ?? -1 } }
    let results = try emit(
      "nn.custom", [("layer", .integer(number)), ("shapes", .integers(lengths))], variadic: ("x", inputs),
      names: layer.output, count: shapes.count)
    for (index, result) in results.enumerated() { setOutput(index, result) }
  }

  /// Shapes of the layer's outputs; where lengths of the inputs are open, so are those of the outputs. Nil when nothing
  /// can be said of them.
  private func shapes(_ custom: any CustomLayerShapes, _ inputs: [Shape]) throws(OperationError) -> [Shape]? {
    let known = inputs.compactMap(\.fixed)
    if known.count == inputs.count { return try custom.outputShapes(known).map { Shape(fixed: $0) } }
    // The rank of what the layer makes of the least lengths is the rank of what it makes of any.
    let least = inputs.map { shape in shape.extents.map { max(1, $0.lower) } }
    guard let shapes = try? custom.outputShapes(least) else { return nil }
    return shapes.map { Shape($0.map { _ in .unknown }) }
  }
}
