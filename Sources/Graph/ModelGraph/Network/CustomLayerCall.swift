internal import ModelSpec

/// `nn.custom`: what the app that brings a layer's class makes of the arguments.
///
/// - `x`: any number of tensors of any shapes.
/// - `layer`: the number of the layer among those that the evaluation context holds.
/// - `shapes`: of each result the rank, and then its lengths, −1 where they are known only when the layer runs. Without,
///   nothing is known of the results.
/// - Results: of single precision.
package struct CustomLayerCall: TensorOperation {
  package static let name = "nn.custom"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = "its code is the app's"

  package var layer: Int
  /// Nil when nothing is known of the results.
  package var shapes: [Shape]?
  package var outputCount: Int

  package init(_ arguments: OperationArguments) throws(OperationError) {
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

  package func outputTypes() throws(OperationError) -> [ValueType] {
    guard let shapes else { return Array(repeating: .unranked(.fp32), count: outputCount) }
    return shapes.map { .tensor(TensorType(.fp32, $0)) }
  }
}

extension Shape {
  package func canBe(_ lengths: [Int]) -> Bool {
    rank == lengths.count && zip(extents, lengths).allSatisfy { $0.contains($1) }
  }
}
