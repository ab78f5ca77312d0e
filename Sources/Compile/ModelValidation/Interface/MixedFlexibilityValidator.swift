internal import ModelSpec

/// Checks that inputs with several shapes all list them, or all give ranges: Core ML ends a process that predicts with a
/// model of both kinds.
enum MixedFlexibilityValidator {
  /// Runs at the path of the description.
  ///
  /// - Parameter isProgram: Whether the model is an ML Program, for which the behaviour is known.
  static func validate(_ inputs: [FeatureDescription], isProgram: Bool, _ context: inout ValidationContext) {
    guard let enumerated = inputs.first(where: { $0.flexibility == .enumerated }),
      let index = inputs.firstIndex(where: { $0.flexibility == .range })
    else { return }
    let range = inputs[index]
    let message =
      "input '\(enumerated.name)' has enumerated shapes and input '\(range.name)' a range of shapes; a model can have "
      + "either, but not both"
    let remedy = "enumerate the shapes of all inputs, or give ranges for all"
    context.within("input", index, named: range.name) { context in
      if isProgram {
        context.error("flexibility-mixed", message, at: "type", remedy: remedy)
      } else {
        context.warning("flexibility-mixed", message, at: "type", remedy: remedy)
      }
    }
  }
}

extension FeatureDescription {
  fileprivate enum Flexibility {
    case enumerated, range
  }

  /// How the feature declares several shapes; nil if it has one.
  fileprivate var flexibility: Flexibility? {
    switch type?.kind {
    case .multiArrayType(let array)?:
      switch array.shapeFlexibility {
      case .enumeratedShapes(let shapes)?: return shapes.shapes.count > 1 ? .enumerated : nil
      case .shapeRange(let range)?: return range.sizeRanges.contains { $0.isOpen } ? .range : nil
      case nil: return nil
      }
    case .imageType(let image)?:
      switch image.sizeFlexibility {
      case .enumeratedSizes(let sizes)?: return sizes.sizes.count > 1 ? .enumerated : nil
      case .imageSizeRange(let range)?:
        return [range.widthRange, range.heightRange].contains { $0?.isOpen == true } ? .range : nil
      case nil: return nil
      }
    default: return nil
    }
  }
}

extension SizeRange {
  /// Whether it allows more than one size.
  fileprivate var isOpen: Bool { upperBound < 0 || UInt64(upperBound) > lowerBound }
}
