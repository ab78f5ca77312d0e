/// `nn.custom`: what the app that brings a layer's class makes of the arguments.
///
/// - `x`: any number of tensors of any shapes.
/// - `layer`: the number of the layer among those that the evaluation context holds.
/// - `shapes`: of each result the rank, and then its lengths, −1 where they are known only when the layer runs. Without,
///   nothing is known of the results.
/// - Results: of single precision.
struct CustomLayerCall: TensorOperation {
  static let name = "nn.custom"
  static let cost = Cost.none
  static let noGradient: NoGradient? = "its code is the app's"

  var layer: Int
  /// Nil when nothing is known of the results.
  var shapes: [Shape]?
  var outputCount: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    layer = try arguments.integer("layer")
    outputCount = arguments.outputCount
    guard arguments.has("shapes") else { return }
    let shapes = Self.unpacked(try arguments.integers("shapes", default: []))
    guard let shapes, shapes.count == outputCount else {
      throw OperationError(
        "`shapes` holds \(shapes?.count ?? 0) shapes, expected one for each of \(outputCount) results",
        argument: "shapes")
    }
    self.shapes = shapes
  }

  private static func unpacked(_ numbers: [Int]) -> [Shape]? {
    var shapes: [Shape] = []
    var rest = numbers[...]
    while let rank = rest.popFirst() {
      guard rank >= 0, rank <= rest.count else { return nil }
      shapes.append(Shape(rest.prefix(rank).map { $0 < 0 ? .unknown : Extent($0) }))
      rest = rest.dropFirst(rank)
    }
    return shapes
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    guard let shapes else { return Array(repeating: .unranked(.fp32), count: outputCount) }
    return shapes.map { .tensor(TensorType(.fp32, $0)) }
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    guard context.customLayers.indices.contains(layer) else {
      throw OperationError(
        "`layer` is \(layer), there are \(context.customLayers.count) custom layers", argument: "layer")
    }
    let results = try context.customLayers[layer].evaluate(inputs.tensors("x"))
    guard results.count == outputCount else {
      throw OperationError("the custom layer makes \(results.count) results, expected \(outputCount)")
    }
    for (result, shape) in zip(results, shapes ?? []) where !shape.canBe(result.shape) {
      throw OperationError("the custom layer makes a result of shape \(result.shape), expected \(shape)")
    }
    return results.map { .tensor($0) }
  }
}

extension Shape {
  fileprivate func canBe(_ lengths: [Int]) -> Bool {
    rank == lengths.count && zip(extents, lengths).allSatisfy { $0.contains($1) }
  }
}
