internal import ModelSpec

/// Checks layers that take part of a value.
enum SliceValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: SliceLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    context.requireKnown(params.axis.schemaName, "axis")
    let needed: Int? =
      switch params.axis {
      case .channelAxis: 3
      case .heightAxis: 2
      case .widthAxis: 1
      case .unrecognized: nil
      }
    LegacyAxisValidator.validate(params.axis.schemaName, needs: needed, site, &context)
    if params.stride == 0 || params.stride > UInt64(Int32.max) {
      context.error(
        "parameter-range", "`stride` is \(params.stride), expected at least 1", at: "stride",
        found: "\(params.stride)", expected: "1...\(Int32.max)")
    }
    let (start, end) = (params.startIndex, params.endIndex)
    if (end > 0 && end < start) || (end < 0 && start < 0 && start > end) {
      context.error(
        "slice-range", "`endIndex` \(end) comes before `startIndex` \(start)", at: "endIndex", found: "\(end)",
        expected: "at least \(start)")
    }
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: SliceStaticLayerParams, _ context: inout ValidationContext) {
    let counts = [
      ("beginIds", params.beginIds.count), ("endIds", params.endIds.count), ("strides", params.strides.count),
      ("beginMasks", params.beginMasks.count), ("endMasks", params.endMasks.count),
    ]
    for (field, count) in counts { context.requireNotEmpty(count, field) }
    let masks = params.squeezeMasks.isEmpty ? [] : [("squeezeMasks", params.squeezeMasks.count)]
    for (field, count) in counts.dropFirst() + masks where count != 0 && count != params.beginIds.count {
      context.warning(
        "parameter-count",
        "`\(field)` has \(counted(count, "value")), but `beginIds` has \(params.beginIds.count)", at: field,
        found: "\(count)", expected: "\(params.beginIds.count)")
    }
    if params.strides.contains(0) {
      context.error("parameter-range", "`strides` has a 0", at: "strides", found: "0", expected: "another number")
    }
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: SliceDynamicLayerParams, _ context: inout ValidationContext) {
    if params.strides.contains(0) {
      context.error("parameter-range", "`strides` has a 0", at: "strides", found: "0", expected: "another number")
    }
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: SliceBySizeLayerParams, _ context: inout ValidationContext) {
    if params.size < 1 {
      context.warning(
        "parameter-range", "`size` is \(params.size), expected at least 1", at: "size", found: "\(params.size)",
        expected: "at least 1")
    }
  }
}

/// Checks layers that divide a value into several.
enum SplitValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: SplitLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    let outputs = UInt64(site.layer.output.count)
    guard params.nOutputs != 0, params.nOutputs != outputs else { return }
    context.warning(
      "split-count", "`nOutputs` is \(params.nOutputs), but the layer has \(counted(Int(outputs), "output"))",
      at: "nOutputs", found: "\(params.nOutputs)", expected: "\(outputs)")
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: SplitNDLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    context.requireAxis(params.axis, rank: site.statedInputRank())
    let outputs = UInt64(site.layer.output.count)
    let (field, count) =
      params.splitSizes.isEmpty
      ? ("numSplits", params.numSplits) : ("splitSizes", UInt64(params.splitSizes.count))
    if count == 0 {
      context.error(
        "parameter-missing", "neither `numSplits` nor `splitSizes` is set", at: "numSplits",
        expected: "\(outputs) splits, one for each output")
    } else if count != outputs {
      context.error(
        "split-count",
        "`\(field)` gives \(count) \(count == 1 ? "part" : "parts"), but the layer has \(counted(Int(outputs), "output"))",
        at: field,
        found: "\(count)", expected: "\(outputs)")
    }
  }
}

/// Checks layers that move elements between axes or windows.
enum ReorganizationValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: ReorganizeDataLayerParams, _ context: inout ValidationContext) {
    context.requireKnown(params.mode.schemaName, "mode")
    if params.blockSize < 2 || params.blockSize > UInt64(Int32.max) {
      context.error(
        "parameter-range", "`blockSize` is \(params.blockSize), expected at least 2", at: "blockSize",
        found: "\(params.blockSize)", expected: "2...\(Int32.max)")
    }
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: SlidingWindowsLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    context.requireAxis(params.axis, rank: site.statedInputRank())
    for (field, size) in [("windowSize", params.windowSize), ("step", params.step)] where size == 0 {
      context.warning("parameter-range", "`\(field)` is 0", at: field, found: "0", expected: "at least 1")
    }
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: SequenceRepeatLayerParams, _ context: inout ValidationContext) {
    if params.nRepetitions == 0 {
      context.warning(
        "parameter-range", "`nRepetitions` is 0", at: "nRepetitions", found: "0", expected: "at least 1")
    }
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: TileLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    if site.layer.input.count == 1, params.reps.isEmpty {
      context.warning("parameter-missing", "`reps` is empty and no input holds the counts", at: "reps")
    }
    if params.reps.contains(0) {
      context.warning("parameter-range", "`reps` has a 0", at: "reps", found: "0", expected: "at least 1")
    }
  }
}
