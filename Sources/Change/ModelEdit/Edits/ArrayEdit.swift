public import ModelSpec
internal import OrderedCollections

/// Turns an image input or output into an array with the axes that the model sees: [channels, height, width], after
/// axes of length 1 if it sees those.
public struct ArrayEdit: ModelEdit {
  /// The input or output.
  public var feature: String
  /// The type of the elements; nil for that of the ML Program, and float32 in other models.
  public var type: ArrayFeatureType.ArrayDataType?

  /// Turns `feature` into an array.
  public init(_ feature: String, type: ArrayFeatureType.ArrayDataType? = nil) {
    self.feature = feature
    self.type = type
  }

  init(_ argument: EditArgument) throws(Diagnostic) {
    let named = ElementTypeEdit.names.first { $0.name == argument.text.lowercased() }
    guard argument.text.isEmpty || named != nil else {
      throw EditProblem.value(argument.text, of: "array", expected: "float16, float32, double, int32 or int8")
    }
    self.init(argument.subject, type: named?.type)
  }

  public func apply(to model: inout Model) throws(Diagnostic) {
    try model.changeFeatures(feature, in: [.input, .output, .trainingInput]) { (model, place) throws(Diagnostic) in
      guard let image = model[place].imageType else {
        throw EditProblem.impossible("'\(feature)' cannot become an array: it is not an image")
      }
      guard image.sizeFlexibility == nil else {
        throw EditProblem.impossible(
          "'\(feature)' cannot become an array while its size is flexible",
          remedy: "set one size first, and the shapes of the array after that")
      }
      let leading = try model.leadingAxes(of: feature, at: place)
      let elements = model.elementType(at: place)
      model[place].type?.kind = .multiArrayType(
        .with {
          $0.shape = [Int64](repeating: 1, count: leading) + [image.colorSpace.channels, image.height, image.width]
          $0.dataType = elements
        })
    }
    if let type { try ElementTypeEdit(feature, type: type).apply(to: &model) }
  }
}

extension Model {
  fileprivate func elementType(at place: FeaturePlace) -> ArrayFeatureType.ArrayDataType {
    guard let program, let name = functionName(place.function), let function = program.functions[name] else {
      return .float32
    }
    guard case .tensorType(let tensor)? = function.type(of: self[place].name)?.kind, tensor.dataType == .float16 else {
      return .float32
    }
    return .float16
  }

  /// Number of axes of length 1 before those of an image that becomes an array.
  fileprivate mutating func leadingAxes(of name: String, at place: FeaturePlace) throws(Diagnostic) -> Int {
    guard var network else { return pipeline == nil ? 1 : pipelineAxes(of: name, at: place) }
    guard place.list == .input else { return 0 }
    let images = description?.input.filter { $0.imageType != nil } ?? []
    guard
      !network.preprocessing.contains(where: { $0.featureName == name || ($0.featureName.isEmpty && images.count == 1) }
      )
    else {
      throw EditProblem.impossible(
        "image '\(name)' has preprocessing, which arrays cannot have",
        remedy: "take it away first (preprocessing \(name)=none), and scale the array before predictions")
    }
    let isExact = network.arrayInputShapeMapping == .exactArrayMapping
    if network.imageInputShapeMapping == .rank5ImageMapping { return isExact ? 2 : 0 }
    if !isExact {
      guard !(description?.input.contains { $0.arrayType != nil } ?? false) else {
        throw EditProblem.impossible(
          "'\(name)' cannot become an array: the layers see it with 4 axes, and the network's arrays with 5")
      }
      network.arrayInputShapeMapping = .exactArrayMapping
      self.network = network
    }
    return 1
  }

  /// The number according to the stage that reads or computes the feature.
  private func pipelineAxes(of name: String, at place: FeaturePlace) -> Int {
    guard
      var stage = pipeline?.models.first(where: { model in
        let features = place.list == .output ? model.description?.output : model.description?.input
        return features?.contains { $0.name == name } ?? false
      })
    else { return 0 }
    let own = stage.description?.featurePlaces.first { $0.list == place.list && stage[$0].name == name }
    guard let own, let axes = try? stage.leadingAxes(of: name, at: own) else { return 0 }
    return axes
  }
}
