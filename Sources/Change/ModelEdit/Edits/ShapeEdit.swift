public import ModelSpec

/// Sets the allowed shapes of an array or image: one, a range for each axis, or a list.
///
/// The types of an ML Program's values are inferred again. Images are `WIDTHxHEIGHT`.
public struct ShapeEdit: ModelEdit {
  /// The feature: an input, or an output whose shape is only declared.
  public var feature: String
  /// The allowed shapes.
  public var shapes: ShapeChoice

  /// Sets the shapes of `feature`.
  public init(_ feature: String, shapes: ShapeChoice) {
    self.feature = feature
    self.shapes = shapes
  }

  init(_ argument: EditArgument) throws(Diagnostic) {
    self.init(argument.subject, shapes: try ShapeChoice(argument.text))
  }

  public func apply(to model: inout Model) throws(Diagnostic) {
    try model.changeFeatures(feature, in: [.input, .output, .trainingInput]) { (model, place) throws(Diagnostic) in
      switch model[place].type?.kind {
      case .multiArrayType(var array):
        array.setShapes(shapes)
        model[place].arrayType = array
      case .imageType(var image):
        try image.setSizes(shapes, of: feature)
        model[place].imageType = image
      default: throw EditProblem.impossible("'\(feature)' has no shape: it is neither a multi-array nor an image")
      }
      guard place.list == .input, model.program != nil else { return }
      let inputs = place.function.map { model.description?.functions[$0].input ?? [] } ?? model.description?.input ?? []
      let name = model[place].name
      try model.changeFunction(place.function) { (function) throws(Diagnostic) in
        try ProgramShapes.retype(&function, inputs: inputs, changed: name)
      }
    }
  }
}

extension ArrayFeatureType {
  fileprivate mutating func setShapes(_ shapes: ShapeChoice) {
    switch shapes {
    case .fixed(let lengths):
      shape = lengths.map { Int64(clamping: $0) }
      shapeFlexibility = nil
    case .enumerated(let list):
      shape = (list.first ?? []).map { Int64(clamping: $0) }
      shapeFlexibility = .enumeratedShapes(
        .with { $0.shapes = list.map { lengths in .with { $0.shape = lengths.map { Int64(clamping: $0) } } } })
    case .ranges(let ranges):
      let old = shape
      // The default shape is kept if possible.
      shape = ranges.indices.map { axis in
        let (range, length) = (ranges[axis], old.count == ranges.count ? old[axis] : 0)
        return range.contains(length) ? length : Int64(clamping: max(1, range.lower))
      }
      shapeFlexibility = .shapeRange(.with { $0.sizeRanges = ranges.map(\.message) })
    }
  }
}

extension ImageFeatureType {
  fileprivate mutating func setSizes(_ shapes: ShapeChoice, of feature: String) throws(Diagnostic) {
    guard shapes.rank == 2 else {
      throw EditProblem.value(
        shapes.description, of: "shape", expected: "a size as image '\(feature)' has, WIDTHxHEIGHT")
    }
    switch shapes {
    case .fixed(let size):
      (width, height) = (Int64(clamping: size[0]), Int64(clamping: size[1]))
      sizeFlexibility = nil
    case .enumerated(let list):
      (width, height) = (Int64(clamping: list[0][0]), Int64(clamping: list[0][1]))
      sizeFlexibility = .enumeratedSizes(
        .with {
          $0.sizes = list.map { size in
            .with { ($0.width, $0.height) = (size[0], size[1]) }
          }
        })
    case .ranges(let ranges):
      if !ranges[0].contains(width) { width = Int64(clamping: max(1, ranges[0].lower)) }
      if !ranges[1].contains(height) { height = Int64(clamping: max(1, ranges[1].lower)) }
      sizeFlexibility = .imageSizeRange(
        .with {
          $0.widthRange = ranges[0].message
          $0.heightRange = ranges[1].message
        })
    }
  }
}
