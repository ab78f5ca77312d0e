internal import ModelSpec

extension EspressoLowering {
  /// `reduce` of the channels.
  func reduce(_ params: ReduceLayerParams) -> EspressoLayer? {
    guard params.axis == .c, let mode = Self.reductions.first(where: { $0.type == params.mode })?.mode else {
      return nil
    }
    return record("reduce", ["mode": .integer(mode), "axis_mode": 4, "use_version": 1])
  }

  static let reductions: [(mode: Int64, type: ReduceLayerParams.ReduceOperation)] = [
    (0, .sum), (2, .prod), (5, .l2), (10, .min),
  ]

  /// `reduce` along one axis, which stays with length 1.
  func reduce(_ mode: Int64, _ axes: [Int64], keepsAxes: Bool, isWhole: Bool) -> EspressoLayer? {
    guard axes.count == 1, keepsAxes, !isWhole else { return nil }
    return record("reduce", ["mode": .integer(mode), "nd_mode": true, "nd_axis": .integer(axes[0])])
  }
}

extension EspressoRaising {
  /// The layer of a `reduce` record.
  func reduce() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    let mode = record.integer("mode").map { Int64($0) }
    guard record.flag("nd_mode") else {
      guard record.integer("axis_mode") == 4,
        let type = EspressoLowering.reductions.first(where: { $0.mode == mode })?.type
      else { return nil }
      return .reduce(
        .with {
          $0.mode = type
          $0.axis = .c
          $0.epsilon = EspressoLowering.unaryEpsilon
        })
    }
    let axes = [try need(axis: "nd_axis")]
    switch mode {
    case 0:
      return .reduceSum(
        .with {
          $0.axes = axes
          $0.keepDims = true
        })
    case 2:
      return .reduceProd(
        .with {
          $0.axes = axes
          $0.keepDims = true
        })
    case 5:
      return .reduceL2(
        .with {
          $0.axes = axes
          $0.keepDims = true
        })
    case 10:
      return .reduceMin(
        .with {
          $0.axes = axes
          $0.keepDims = true
        })
    default: return nil
    }
  }
}
