internal import ModelSpec

extension LayerListing {
  /// A row for each layer; the layers of a branch's or loop's bodies stand below it.
  static func rows(of network: NeuralNetwork, _ shapes: NetworkShapes, depth: Int = 0) -> [Row] {
    var rows: [Row] = []
    for (number, layer) in network.layers.enumerated() {
      var row = Row(
        depth: depth, number: number, name: layer.name, type: layer.kindName, inputs: layer.input, outputs: layer.output
      )
      row.inputShapes = shapes.shapes(of: layer.input, stated: layer.inputTensor)
      row.outputShapes = shapes.shapes(of: layer.output, stated: layer.outputTensor)
      for weight in layer.weightParams { row.weights.add(weight, below: []) }
      rows.append(row)
      for body in layer.bodies {
        rows.append(Row(depth: depth + 1, number: nil, name: body.path.steps.last?.description ?? "", type: ""))
        rows += Self.rows(of: body.network, shapes, depth: depth + 1)
      }
    }
    return rows
  }
}
