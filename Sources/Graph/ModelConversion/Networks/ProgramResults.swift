internal import ModelOps
internal import ModelSpec

/// The outputs of a network as those of a function: what layers make, and what the outside sees of it.
struct ProgramResults {
  let model: Model
  /// Whether layers see [Sequence, Batch, Channel, Height, Width].
  let hasFiveAxes: Bool

  /// The label and the probabilities of a classifier: the blob they are made of, and its classes.
  struct Classifier {
    var blob: String
    var classes: Constant
    var label: String
    /// Empty when the model gives no probabilities.
    var probabilities: String
  }

  /// Nil when the model is no classifier.
  func classifier() throws(OperationError) -> Classifier? {
    guard case .neuralNetworkClassifier(let network)? = model.kind else { return nil }
    let declared = network.labelProbabilityLayerName
    guard let blob = declared.isEmpty ? network.layers.last?.output.first : declared else {
      throw OperationError("the classifier has no layer that outputs the probabilities")
    }
    let classes: Constant
    switch network.classLabels {
    case .stringClassLabels(let labels)?:
      classes = Constant(TensorType(.string, [Extent(labels.vector.count)]), .strings(labels.vector))
    case .int64ClassLabels(let labels)?:
      classes = Constant(TensorType(.int64, [Extent(labels.vector.count)]), .integers(labels.vector.map { Int($0) }))
    case nil: throw OperationError("the classifier has no class labels")
    }
    return Classifier(
      blob: blob, classes: classes, label: model.description?.predictedFeatureName ?? "",
      probabilities: model.description?.predictedProbabilitiesName ?? "")
  }

  /// Adds `classify`; the results are the label and the probabilities.
  func classified(
    _ blob: Operand, _ classifier: Classifier, names: [String], _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand] {
    let count = classifier.classes.type.shape[0].fixed ?? 0
    let flat = try composer.emitOne("reshape", [("x", blob), ("shape", .integers([count]))])
    return try composer.emit(
      "classify", [("probabilities", flat), ("classes", Operand(classifier.classes))], names: names, count: 2)
  }

  /// Adds what makes of a blob the value of a feature.
  func mapped(
    _ operand: Operand, _ feature: FeatureDescription, _ composer: inout GraphComposer
  ) throws(OperationError) -> Operand {
    composer.stem = feature.name
    var x = operand
    let scalar = Self.scalar(feature)
    guard let shape = x.type?.shape else {
      if case .multiArrayType? = feature.type?.kind, x.known.type == .unranked(scalar) { return x }
      throw OperationError("the rank of output '\(feature.name)' is not known before the model runs")
    }
    switch feature.type?.kind {
    case .imageType(let image)?: x = try imageResult(x, shape, image: image, name: feature.name, &composer)
    case .doubleType?, .int64Type?:
      guard shape.elementCount.isAlways(1) else {
        throw OperationError("output '\(feature.name)' is a number, the network makes an array \(shape)")
      }
      x = try composer.emitOne("reshape", [("x", x), ("shape", .integers([1]))])
    case .multiArrayType(let array)?: x = try array5(x, shape, declaredRank: array.shape.count, &composer)
    default: x = try array5(x, shape, declaredRank: 0, &composer)
    }
    guard let found = x.type?.scalar, found != scalar else { return x }
    return try composer.emitOne("cast", [("x", x), ("dtype", .string(scalar.name))])
  }

  /// The type of a feature's elements in a program.
  private static func scalar(_ feature: FeatureDescription) -> ScalarType {
    switch feature.type?.kind {
    case .multiArrayType(let array)?: ProgramInputs.scalar(array.dataType)
    case .int64Type?: .int32
    default: .fp32
    }
  }

  /// Of [Sequence, Batch, C, H, W] leading axes of length 1 go, and trailing ones where the feature has one axis.
  private func array5(
    _ x: Operand, _ shape: Shape, declaredRank: Int, _ composer: inout GraphComposer
  ) throws(OperationError) -> Operand {
    if shape.rank == 0 { return try composer.emitOne("expand_dims", [("x", x), ("axes", .integers([0]))]) }
    guard hasFiveAxes, shape.rank == 5, shape[0].isAlways(1), shape[1].isAlways(1) else { return x }
    let isVector = declaredRank == 1 && shape[3].isAlways(1) && shape[4].isAlways(1)
    if let fixed = shape.fixed {
      let kept = isVector ? [fixed[2]] : Array(fixed[2...])
      return try composer.emitOne("reshape", [("x", x), ("shape", .integers(kept))])
    }
    return try composer.emitOne("squeeze", [("x", x), ("axes", .integers(isVector ? [0, 1, 3, 4] : [0, 1]))])
  }

  /// An image leaves a program as [1, C, H, W].
  private func imageResult(
    _ x: Operand, _ shape: Shape, image: ImageFeatureType, name: String, _ composer: inout GraphComposer
  ) throws(OperationError) -> Operand {
    guard shape.rank >= 3, shape[shape.rank - 3].isAlways(image.isGray ? 1 : 3),
      shape.prefix(shape.rank - 3).allSatisfy({ $0.isAlways(1) })
    else {
      throw OperationError(
        "output '\(name)' is an image, its blob has shape \(shape), expected [\(image.isGray ? 1 : 3), height, width]")
    }
    switch shape.rank {
    case 3: return try composer.emitOne("expand_dims", [("x", x), ("axes", .integers([0]))])
    case 4: return x
    default:
      return try composer.emitOne("squeeze", [("x", x), ("axes", .integers(Array(0..<shape.rank - 4)))])
    }
  }

  /// The feature as a program declares it, of the type that the function returns.
  static func described(_ feature: FeatureDescription, named name: String, type: ModelOps.ValueType)
    -> FeatureDescription
  {
    var described = ProgramInputs.described(feature, named: name)
    guard let tensor = type.tensor, var featureType = described.type else { return described }
    guard case .multiArrayType(var array)? = featureType.kind else { return described }
    array.shapeFlexibility = nil
    array.shape = tensor.shape.fixed?.map { Int64($0) } ?? []
    if case .int64Type? = feature.type?.kind { array.dataType = .int32 }
    if array.dataType == .invalidArrayDataType { array.dataType = .float32 }
    featureType.kind = .multiArrayType(array)
    described.type = featureType
    return described
  }
}
