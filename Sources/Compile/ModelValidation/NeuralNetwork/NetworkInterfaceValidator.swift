internal import ModelSpec

/// Checks inputs and outputs of a network against what networks can read and make.
enum NetworkInterfaceValidator {
  /// Runs at the path of the model.
  static func validate(_ network: NeuralNetwork, _ model: Model, _ context: inout ValidationContext) {
    requireTensors(.input, of: model, &context)
    let (reads, isExact) = (network.reads, network.isExact)
    context.within("description") { context in
      for (index, input) in (model.description?.input ?? []).enumerated() {
        context.within("input", index, named: input.name) { context in
          if let array = input.multiArray { validate(array, input.name, isExact: isExact, &context) }
          if !input.name.isEmpty, reads[input.name] == nil, !network.layers.isEmpty {
            context.warning("input-unused", "no layer reads input '\(input.name)'", at: "name", found: input.name)
          }
        }
      }
    }
  }

  /// Reports features of a list that are neither images nor arrays.
  static func requireTensors(_ list: FeatureList, of model: Model, _ context: inout ValidationContext) {
    list.require([.multiArray, .image, .state], atMost: nil, of: model, for: "a neural network", &context)
  }

  /// The ranks that the description gives the values at both ends of a network with exact shapes.
  static func ranks(_ network: NeuralNetwork, _ description: ModelDescription) -> NameMap<Int> {
    var ranks: NameMap<Int> = [:]
    for input in description.input {
      if let array = input.multiArray {
        ranks[input.name] = network.arrayInputShapeMapping == .rank5ArrayMapping ? 5 : array.shape.count
      } else if input.kind == .image {
        ranks[input.name] = network.imageInputShapeMapping == .rank5ImageMapping ? 5 : 4
      }
    }
    for output in description.output {
      if let array = output.multiArray, !array.shape.isEmpty { ranks[output.name] = array.shape.count }
    }
    return ranks
  }

  private static func validate(
    _ array: ArrayFeatureType, _ name: String, isExact: Bool, _ context: inout ValidationContext
  ) {
    context.within("type") { context in
      context.within("multiArrayType") { context in
        if isExact {
          validateExact(array, name, &context)
        } else {
          validateRank5(array, name, &context)
        }
      }
    }
  }

  private static func validateExact(
    _ array: ArrayFeatureType, _ name: String, _ context: inout ValidationContext
  ) {
    if array.shape.isEmpty {
      context.error(
        "input-shape", "input '\(name)' has no shape; a network needs one with at least 1 dimension", at: "shape",
        found: "0 dimensions", expected: "at least 1 dimension")
    } else if case .shapeRange(let range)? = array.shapeFlexibility, range.sizeRanges.count != array.shape.count {
      context.error(
        "input-shape",
        "input '\(name)' has ranges for \(counted(range.sizeRanges.count, "dimension")), but its shape has "
          + "\(array.shape.count)", at: "shapeRange", found: "\(range.sizeRanges.count)",
        expected: "\(array.shape.count)")
    }
  }

  /// A vector or channels, height and width: the shapes that have a place in rank 5.
  private static func validateRank5(
    _ array: ArrayFeatureType, _ name: String, _ context: inout ValidationContext
  ) {
    func fits(_ rank: Int) -> Bool { rank == 1 || rank == 3 }
    if !array.shape.isEmpty {
      if !fits(array.shape.count) { reportRank5(array.shape.count, name, at: "shape", &context) }
      return
    }
    switch array.shapeFlexibility {
    case .enumeratedShapes(let shapes)?:
      if let shape = shapes.shapes.first(where: { !fits($0.shape.count) }) {
        reportRank5(shape.shape.count, name, at: "enumeratedShapes", &context)
      }
    case .shapeRange(let range)?:
      if !fits(range.sizeRanges.count) { reportRank5(range.sizeRanges.count, name, at: "shapeRange", &context) }
    case nil: reportRank5(0, name, at: "shape", &context)
    }
  }

  private static func reportRank5(
    _ rank: Int, _ name: String, at field: String, _ context: inout ValidationContext
  ) {
    context.error(
      "input-shape",
      "input '\(name)' has \(counted(rank, "dimension")), but RANK5_ARRAY_MAPPING takes 1 (channels) or 3 (channels, "
        + "height and width)", at: field, found: "\(rank)", expected: "1 or 3",
      remedy: "set `arrayInputShapeMapping` to EXACT_ARRAY_MAPPING and `specificationVersion` to 4 or higher")
  }
}
