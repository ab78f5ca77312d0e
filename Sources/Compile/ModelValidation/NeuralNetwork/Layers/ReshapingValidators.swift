internal import ModelOps
internal import ModelSpec

/// Checks layers that give the elements another shape.
enum ReshapeValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: ReshapeLayerParams, _ context: inout ValidationContext) {
    context.requireKnown(params.mode.schemaName, "mode")
    context.requireCount(
      params.targetShape.count, "targetShape", of: [3, 4],
      meaning: "channels, height and width, with or without the sequence")
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: ReshapeStaticLayerParams, _ context: inout ValidationContext) {
    context.requireNotEmpty(params.targetShape.count, "targetShape")
    validateOpenSizes(params.targetShape, &context)
  }

  /// Runs at the path of the layer's parameters.
  static func validate(
    _ params: RankPreservingReshapeLayerParams, _ site: LayerSite, _ context: inout ValidationContext
  ) {
    context.requireNotEmpty(params.targetShape.count, "targetShape")
    guard let input = site.statedInputRank(), let output = site.statedOutputRank() else {
      context.error(
        "rank-missing", "the layer must state the ranks of its input and output",
        expected: "`inputTensor` and `outputTensor`")
      return
    }
    if input != output {
      context.error(
        "rank-mismatch",
        "rankPreservingReshape keeps the rank, but its input has rank \(input) and its output rank \(output)",
        found: "\(output)", expected: "\(input)")
    }
    if !params.targetShape.isEmpty, params.targetShape.count != input {
      context.error(
        "parameter-count",
        "`targetShape` has \(counted(params.targetShape.count, "size")), but the input has rank \(input)",
        at: "targetShape", found: "\(params.targetShape.count)", expected: "\(input)")
    }
    validateOpenSizes(params.targetShape, &context)
  }

  /// A size of -1 is what the others leave; there can be one only.
  private static func validateOpenSizes(_ shape: [Int64], _ context: inout ValidationContext) {
    if shape.count(where: { $0 == -1 }) > 1 {
      context.warning("shape-open", "`targetShape` has -1 more than once", at: "targetShape")
    }
    if let size = shape.first(where: { $0 < -1 }) {
      context.warning(
        "shape-size", "`targetShape` has the size \(size)", at: "targetShape", found: "\(size)",
        expected: "a size, 0 to keep it, or -1")
    }
  }
}

/// Checks layers that put axes into another order.
enum PermutationValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: PermuteLayerParams, _ context: inout ValidationContext) {
    context.requireCount(params.axis.count, "axis", of: [4], meaning: "sequence, channels, height and width")
    guard params.axis.count == 4 else { return }
    if let axis = params.axis.first(where: { $0 > 3 }) {
      context.error(
        "axis-range", "`axis` has \(axis), expected 0...3", at: "axis", found: "\(axis)", expected: "0...3")
    } else if Set(params.axis).count != 4 {
      context.warning("axis-duplicate", "`axis` repeats an axis", at: "axis")
    }
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: TransposeLayerParams, _ context: inout ValidationContext) {
    context.requireNotEmpty(params.axes.count, "axes")
    if Set(params.axes).count != params.axes.count {
      context.warning("axis-duplicate", "`axes` repeats an axis", at: "axes")
    } else if let axis = params.axes.first(where: { $0 >= UInt64(params.axes.count) }) {
      context.warning(
        "axis-range",
        "`axes` has \(axis), but \(counted(params.axes.count, "axis", plural: "axes")) go up to \(params.axes.count - 1)",
        at: "axes", found: "\(axis)")
    }
  }
}

/// Checks layers that add axes of size 1 or remove them.
enum UnitAxesValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: ExpandDimsLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    guard validateAxes(params.axes, &context) else { return }
    guard let input = site.statedInputRank(), let output = site.statedOutputRank() else { return }
    if input + params.axes.count != output {
      context.error(
        "rank-mismatch",
        "\(counted(params.axes.count, "axis", plural: "axes")) added to rank \(input) make rank \(input + params.axes.count), but "
          + "the output has rank \(output)", at: "axes", found: "\(output)", expected: "\(input + params.axes.count)")
    }
    validatePlaces(params.axes, rank: output, of: "output", &context)
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: SqueezeLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    guard !params.squeezeAll else { return }
    guard validateAxes(params.axes, &context) else { return }
    guard let input = site.statedInputRank(), let output = site.statedOutputRank() else { return }
    // A value of rank 1 keeps its axis.
    if input != 1, output + params.axes.count != input {
      context.error(
        "rank-mismatch",
        "rank \(input) without \(counted(params.axes.count, "axis", plural: "axes")) is rank \(input - params.axes.count), but "
          + "the output has rank \(output)", at: "axes", found: "\(output)", expected: "\(input - params.axes.count)")
    }
    validatePlaces(params.axes, rank: input, of: "input", &context)
  }

  /// Whether `axes` are usable at all.
  private static func validateAxes(_ axes: [Int64], _ context: inout ValidationContext) -> Bool {
    context.requireNotEmpty(axes.count, "axes")
    if let axis = axes.first(where: { $0 < -Int64(Shape.largestRank) || $0 >= Int64(Shape.largestRank) }) {
      context.error(
        "axis-range", "`axes` has \(axis), but values have at most \(Shape.largestRank) axes", at: "axes",
        found: "\(axis)", expected: "\(-Shape.largestRank)...\(Shape.largestRank - 1)")
      return false
    }
    guard Set(axes).count == axes.count else {
      context.error("axis-duplicate", "`axes` repeats an axis", at: "axes", expected: "each axis once")
      return false
    }
    return !axes.isEmpty
  }

  private static func validatePlaces(
    _ axes: [Int64], rank: Int, of side: String, _ context: inout ValidationContext
  ) {
    var places: Set<Int64> = []
    for axis in axes {
      guard axis >= -Int64(rank), axis < Int64(rank) else {
        context.error(
          "axis-range", "`axes` has \(axis), but the \(side) has rank \(rank)", at: "axes", found: "\(axis)",
          expected: "\(-rank)...\(rank - 1)")
        continue
      }
      if !places.insert(axis < 0 ? axis + Int64(rank) : axis).inserted {
        context.error(
          "axis-duplicate", "`axes` repeats axis \(axis)", at: "axes", found: "\(axis)",
          expected: "each axis once")
      }
    }
  }
}
