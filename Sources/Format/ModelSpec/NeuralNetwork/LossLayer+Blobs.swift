extension LossLayer {
  /// The blob that the loss reads; nil when no kind of loss is set.
  public var input: String? {
    switch lossLayerType {
    case .categoricalCrossEntropyLossLayer(let params): params.input
    case .meanSquaredErrorLossLayer(let params): params.input
    case nil: nil
    }
  }

  /// The training input that the loss compares its input with; nil when no kind of loss is set.
  public var target: String? {
    switch lossLayerType {
    case .categoricalCrossEntropyLossLayer(let params): params.target
    case .meanSquaredErrorLossLayer(let params): params.target
    case nil: nil
    }
  }
}
