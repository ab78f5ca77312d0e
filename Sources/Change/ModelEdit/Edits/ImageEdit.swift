public import ModelSpec
internal import OrderedCollections

/// Turns an array input or output into an image, or changes the color space of an image.
///
/// The last three axes of the array are channels, height and width. The computation is unchanged: pixels are numbers
/// from 0 to 255.
public struct ImageEdit: ModelEdit {
  /// The input or output.
  public var feature: String
  /// The color space; nil for the one that the number of channels suggests, RGB or grayscale.
  public var colorSpace: ImageFeatureType.ColorSpace?

  /// Turns `feature` into an image.
  public init(_ feature: String, colorSpace: ImageFeatureType.ColorSpace? = nil) {
    self.feature = feature
    self.colorSpace = colorSpace
  }

  private static let spaces: [(name: String, space: ImageFeatureType.ColorSpace)] = [
    ("rgb", .rgb), ("bgr", .bgr), ("grayscale", .grayscale), ("gray", .grayscale),
    ("grayscale_float16", .grayscaleFloat16),
  ]

  init(_ argument: EditArgument) throws(Diagnostic) {
    let text = argument.text.lowercased()
    let space = Self.spaces.first { $0.name == text }?.space
    guard text.isEmpty || space != nil else {
      throw EditProblem.value(argument.text, of: "image", expected: "RGB, BGR, GRAYSCALE or GRAYSCALE_FLOAT16")
    }
    self.init(argument.subject, colorSpace: space)
  }

  public func apply(to model: inout Model) throws(Diagnostic) {
    try model.changeFeatures(feature, in: [.input, .output, .trainingInput]) { (model, place) throws(Diagnostic) in
      switch model[place].type?.kind {
      case .imageType(var image):
        guard let colorSpace else { throw EditProblem.impossible("'\(feature)' is an image already") }
        guard colorSpace.channels == image.colorSpace.channels else {
          throw Diagnostic(
            "edit-channels",
            "image '\(feature)' has \(image.colorSpace.channels) channels, \(colorSpace.schemaName) has "
              + "\(colorSpace.channels)", found: "\(colorSpace.channels)", expected: "\(image.colorSpace.channels)")
        }
        image.colorSpace = colorSpace
        model[place].imageType = image
      case .multiArrayType(let array): try makeImage(of: array, at: place, in: &model)
      default: throw EditProblem.impossible("'\(feature)' cannot become an image: it is not a multi-array")
      }
    }
  }

  private func makeImage(
    of array: ArrayFeatureType, at place: FeaturePlace, in model: inout Model
  ) throws(Diagnostic) {
    let shape = model.shape(at: place)
    guard shape.count >= 3, shape.dropLast(3).allSatisfy({ $0 == 1 }), let space = colorSpace ?? Self.space(shape),
      shape[shape.count - 3] == space.channels
    else {
      throw Diagnostic(
        "edit-channels", "'\(feature)' cannot become an image: its shape is \(shape)", found: "\(shape)",
        expected: "[1, 3, height, width], or 1 channel for grayscale")
    }
    let axes = shape.count
    guard array.shapeFlexibility == nil else {
      throw EditProblem.impossible(
        "'\(feature)' cannot become an image while its shape is flexible",
        remedy: "set one shape first, and the sizes of the image after that")
    }
    if place.list == .input { try model.mapImages(ofRank: axes, feature) }
    // Programs take and return images as floats.
    if model.program != nil, array.dataType == .int32 || array.dataType == .int8 {
      try ElementTypeEdit.cast(place, of: &model, to: .float32)
    }
    model[place].type?.kind = .imageType(
      .with {
        ($0.height, $0.width) = (shape[axes - 2], shape[axes - 1])
        $0.colorSpace = space
      })
  }

  private static func space(_ shape: [Int64]) -> ImageFeatureType.ColorSpace? {
    switch shape[shape.count - 3] {
    case 3: .rgb
    case 1: .grayscale
    default: nil
    }
  }
}

extension ImageFeatureType.ColorSpace {
  /// Number of channels of a pixel.
  var channels: Int64 { self == .rgb || self == .bgr ? 3 : 1 }
}

extension Model {
  /// Makes a network see an image input with the axes of the former array.
  fileprivate mutating func mapImages(ofRank rank: Int, _ name: String) throws(Diagnostic) {
    guard var network else {
      guard program == nil || rank == 4 else {
        throw EditProblem.impossible(
          "'\(name)' cannot become an image: it has \(rank) axes, and images have 4 in ML Programs")
      }
      return
    }
    // Arrays of three axes get two leading ones, unless they are mapped exactly.
    let axes = network.arrayInputShapeMapping == .rank5ArrayMapping ? 5 : rank
    let mapping: NeuralNetworkImageShapeMapping = axes == 4 ? .rank4ImageMapping : .rank5ImageMapping
    let others = description?.input.contains { $0.imageType != nil } ?? false
    guard axes >= 4, !others || network.imageInputShapeMapping == mapping else {
      throw EditProblem.impossible(
        "'\(name)' cannot become an image: the layers see \(axes) axes, which this network's images do not have")
    }
    network.imageInputShapeMapping = mapping
    self.network = network
  }
}
