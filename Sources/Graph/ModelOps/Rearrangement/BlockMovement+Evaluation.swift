internal import ModelSpec

/// `BlockMovement` that the processor computes.
protocol BlockMovementEvaluation: BlockMovement, EvaluableOperation {}

extension BlockMovementEvaluation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let y = try context.result(x.scalar, try outputTypes()[0].lengths(), layout: x.layout)
    switch Self.direction {
    case .toPixels: y.copy(x, deep(x), to: wide(y))
    case .toChannels: y.copy(x, wide(x), to: deep(y))
    }
    return [.tensor(y)]
  }

  /// The places of the tensor with the blocks in its channels: [n, c, i, j, h, w] or [n, i, j, c, h, w].
  private func deep(_ tensor: Tensor) -> Places {
    switch Self.order {
    case .channelFirst: tensor.places.splitting(1, inner: block * block).splitting(2, inner: block)
    case .blockFirst:
      tensor.places.splitting(1, inner: tensor.shape[1] / (block * block)).splitting(1, inner: block)
    }
  }

  /// The same elements of the tensor with the blocks in its pixels.
  private func wide(_ tensor: Tensor) -> Places {
    tensor.places.splitting(3, inner: block).splitting(2, inner: block)
      .permuted(Self.order == .channelFirst ? [0, 1, 3, 5, 2, 4] : [0, 3, 5, 1, 2, 4])
  }
}

extension DepthToSpace: BlockMovementEvaluation {}

extension PixelShuffle: BlockMovementEvaluation {}

extension PixelUnshuffle: BlockMovementEvaluation {}

extension SpaceToDepth: BlockMovementEvaluation {}
