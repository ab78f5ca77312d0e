internal import ModelSpec

/// Whether blocks of pixels come from channels, or go there.
package enum BlockDirection: Sendable { case toPixels, toChannels }

/// What the pixels of a block lie next to in the channels: each other, or the same pixel of another block.
package enum BlockOrder: Sendable { case channelFirst, blockFirst }

/// What the operations that move blocks of pixels into channels and back have in common.
package protocol BlockMovement: DifferentiableOperation {
  /// The parameter that gives the side of a block.
  static var parameter: String { get }
  static var direction: BlockDirection { get }
  static var order: BlockOrder { get }
  static var opposite: any BlockMovement.Type { get }

  /// [N, C, H, W]
  var x: TensorType { get }
  /// The side of a block.
  var block: Int { get }

  init(x: TensorType, block: Int)
}

extension BlockMovement {
  package static var cost: Cost { .none }

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let x = try arguments.tensor("x", .all, rank: 4...4)
    let block = try arguments.integer(Self.parameter)
    // Keeps the square of a block's side an integer.
    let largest = 1 << 20
    guard (1...largest).contains(block) else {
      throw OperationError(
        "`\(Self.parameter)` is \(block), expected 1 to \(largest)", argument: Self.parameter)
    }
    self.init(x: x, block: block)
  }

  package var requirements: [ShapeRequirement] {
    switch Self.direction {
    case .toPixels: [ShapeRequirement("x", x.shape, axis: 1, "channels", .multiple(of: block * block))]
    case .toChannels:
      [
        ShapeRequirement("x", x.shape, axis: 2, "height", .multiple(of: block)),
        ShapeRequirement("x", x.shape, axis: 3, "width", .multiple(of: block)),
      ]
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let side = Extent(block)
    switch Self.direction {
    case .toPixels:
      let channels = x.shape[1].floorDivided(by: side * side)
      return [.tensor(x.with([x.shape[0], channels, x.shape[2] * side, x.shape[3] * side]))]
    case .toChannels:
      let spatial = x.shape[2...].map { $0.floorDivided(by: side) }
      return [.tensor(x.with(Shape([x.shape[0], x.shape[1] * side * side] + spatial)))]
    }
  }

  /// The opposite movement.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add(
      Self.opposite.name, [("x", call.gradient), (Self.opposite.parameter, .integer(block))])
    try graph.accumulate(gradient, into: call.x)
  }
}
