internal import ModelSpec

extension EspressoLowering {
  /// `gather_nd`: `gather` with mode 0, `gatherAlongAxis` with mode 2.
  func gather(_ mode: Int64, _ axis: Int64) -> EspressoLayer? {
    guard source.layer.input.count == 2 else { return nil }
    return record(
      "gather_nd",
      [
        "mode": .integer(mode), "axis": .integer(axis), "batch_dims": 0, "allow_negative_indices": 1,
        "validate_indices": 0,
      ])
  }

  /// `scatter_nd`: `scatterAlongAxis` that overwrites.
  func scatter(_ params: ScatterAlongAxisLayerParams) -> EspressoLayer? {
    guard params.mode == .scatterUpdate, source.layer.input.count == 3 else { return nil }
    return record(
      "scatter_nd",
      [
        "mode": 2, "axis": .integer(params.axis), "accumulation_mode": 1, "allow_negative_indices": 1,
        "validate_indices": 0,
      ])
  }

  /// `topk` with a fixed number of elements.
  func topK(_ params: TopKLayerParams) -> EspressoLayer? {
    guard source.layer.input.count == 1, source.layer.output.count == 2 else { return nil }
    return record(
      "topk",
      [
        "num_k": .count(params.k), "axis": .integer(params.axis), "single_axis_topk": 1,
        "do_bottomk": .bool(params.useBottomK),
      ])
  }

  /// `argsort`
  func argSort(_ params: ArgSortLayerParams) -> EspressoLayer {
    record("argsort", ["axis": .integer(params.axis), "ascending": .bool(!params.descending)])
  }
}

extension EspressoRaising {
  /// The layer of a `gather_nd` record.
  func gather() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    let axis = try need(axis: "axis")
    guard record.integer("batch_dims") ?? 0 == 0 else { return nil }
    switch record.integer("mode") {
    case 0: return .gather(.with { $0.axis = axis })
    case 2: return .gatherAlongAxis(.with { $0.axis = axis })
    default: return nil
    }
  }

  /// The layer of a `scatter_nd` record.
  func scatter() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    let axis = try need(axis: "axis")
    guard record.integer("mode") == 2, record.integer("accumulation_mode") == 1 else { return nil }
    return .scatterAlongAxis(.with { $0.axis = axis })
  }

  /// The layer of a `topk` record.
  func topK() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    let (axis, count) = (try need(axis: "axis"), try need("num_k"))
    guard record.top.count == 2 else { return nil }
    return .topK(
      .with {
        $0.axis = axis
        $0.k = count
        $0.useBottomK = record.flag("do_bottomk")
      })
  }

  /// The layer of an `argsort` record.
  func argSort() throws(Diagnostic) -> NeuralNetworkLayer.Layer {
    let axis = try need(axis: "axis")
    return .argSort(
      .with {
        $0.axis = axis
        $0.descending = !record.flag("ascending")
      })
  }
}
