internal import ModelSpec

/// Checks layers of the first specification versions that name an axis by a letter, counted from the end.
enum LegacyAxisValidator {
  /// Runs at the path of the layer's parameters. The layer must state its ranks for the check to mean anything.
  ///
  /// - Parameter needed: The rank an input must have for the axis to exist, nil when the axis is not known.
  static func validate(
    _ axis: String, needs needed: Int?, _ site: LayerSite, _ context: inout ValidationContext
  ) {
    // Networks that map values to rank 5 know no other ranks, whatever the layer states.
    guard let rank = site.inputRanks.first ?? nil, !site.layer.inputTensor.isEmpty, let needed else { return }
    if let output = site.outputRanks.first ?? nil, output != rank {
      context.error(
        "rank-mismatch", "\(site.kind) keeps the rank, but its input has rank \(rank) and its output rank \(output)",
        found: "\(output)", expected: "\(rank)")
    }
    guard rank < needed else { return }
    context.error(
      "rank-unsupported", "`axis` \(axis) needs rank \(needed) or more, but the input has rank \(rank)", at: "axis",
      found: "\(rank)", expected: "at least \(needed)")
  }
}

/// Checks layers that join values along an axis.
enum JoinValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: ConcatNDLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    context.requireAxis(params.axis, rank: site.statedInputRank())
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: StackLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    guard let rank = site.statedInputRank() else { return }
    if let second = site.statedInputRank(1), second != rank {
      context.error(
        "rank-mismatch",
        "the inputs of stack must have the same rank, but the first has \(rank) and the second has \(second)",
        found: "\(second)", expected: "\(rank)")
      return
    }
    // The new axis may also stand after the last.
    context.requireAxis(params.axis, rank: rank + 1, of: "an output")
  }
}

/// Checks reversals.
enum ReverseValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: ReverseLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    guard let rank = site.statedInputRank(), params.reverseDim.count != rank else { return }
    context.error(
      "parameter-count",
      "`reverseDim` has \(counted(params.reverseDim.count, "value")), but the input has rank \(rank)", at: "reverseDim",
      found: "\(params.reverseDim.count)", expected: "\(rank)")
  }
}

/// Checks layers that pick elements by index or put them there.
enum ScatterValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: ScatterLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    context.requireKnown(params.mode.schemaName, "mode")
    let layer = site.layer
    guard layer.inputTensor.count == 3, let target = site.statedInputRank(), let indices = site.statedInputRank(1),
      let updates = site.statedInputRank(2)
    else { return }
    if target != updates || indices != 1 {
      context.error(
        "rank-mismatch",
        "scatter takes indices of rank 1 and updates of the rank of its target, \(target), found ranks \(indices) and "
          + "\(updates)", found: "\(indices) and \(updates)", expected: "1 and \(target)")
    }
    if let output = site.statedOutputRank(), output != target {
      context.error(
        "rank-mismatch", "scatter keeps the rank, but its target has rank \(target) and its output rank \(output)",
        found: "\(output)", expected: "\(target)")
    }
    context.requireAxis(params.axis, rank: target)
  }
}

/// Checks layers that reduce axes or order the elements along one.
enum ReductionValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: ReduceLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    context.requireKnown(params.mode.schemaName, "mode")
    context.requireKnown(params.axis.schemaName, "axis")
    let needed: Int? =
      switch params.axis {
      case .chw: 3
      case .hw: 2
      case .c, .h, .w: 1
      case .unrecognized: nil
      }
    LegacyAxisValidator.validate(params.axis.schemaName, needs: needed, site, &context)
  }

  /// The reductions over listed axes, which have their fields in common.
  ///
  /// Runs at the path of the layer's parameters.
  static func validate(axes: [Int64], _ site: LayerSite, _ context: inout ValidationContext) {
    for axis in axes { context.requireAxis(axis, "axes", rank: site.statedInputRank()) }
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: TopKLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    context.requireAxis(params.axis, rank: site.statedInputRank())
    if let input = site.inputRanks.first ?? nil, site.outputRanks.count > 1, let output = site.outputRanks[1],
      input != output
    {
      context.error(
        "rank-mismatch", "topK keeps the rank, but its input has rank \(input) and its second output rank \(output)",
        found: "\(output)", expected: "\(input)")
    }
    if site.layer.input.count == 1, params.k == 0 {
      context.warning(
        "parameter-missing", "`k` is 0 and no input holds the number of elements", at: "k", found: "0",
        expected: "at least 1")
    }
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: ArgSortLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    if params.axis < 0 {
      context.error(
        "axis-range", "`axis` is \(params.axis), expected 0 or more", at: "axis", found: "\(params.axis)",
        expected: "at least 0")
    } else {
      context.requireAxis(params.axis, rank: site.statedInputRank())
    }
  }
}
