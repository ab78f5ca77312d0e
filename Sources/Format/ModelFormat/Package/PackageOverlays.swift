internal import ModelSpec
internal import OrderedCollections

/// The texts that Xcode keeps beside the specification when a package is edited there. They take the place of the
/// specification's own.
struct PackageOverlays: Equatable {
  var metadata: MetadataOverlay?
  var features: FeatureDescriptionOverlay?
  /// The files, by the names of their items.
  private var files: [String: JSONValue] = [:]

  static let metadataName = "Metadata.json"
  static let featuresName = "FeatureDescriptions.json"

  /// Reads the overlays that `package` has.
  init(_ package: ModelPackage, limits: Limits) throws(Diagnostic) {
    let files = try ConfinedDirectory(root: package.path)
    if let item = package.item(named: Self.metadataName) {
      (metadata, self.files[Self.metadataName]) = try Self.read(item, files, limits)
    }
    if let item = package.item(named: Self.featuresName) {
      (features, self.files[Self.featuresName]) = try Self.read(item, files, limits)
    }
  }

  private static func read<Overlay: PackageObject>(
    _ item: ModelPackage.Item, _ files: ConfinedDirectory, _ limits: Limits
  ) throws(Diagnostic) -> (Overlay, JSONValue) {
    let relative = "\(ModelPackage.dataName)/\(item.path)"
    let text = try files.text(relative, limit: limits.jsonBytes)
    let path = files.path(relative)
    return (try PackageJSON.decode(Overlay.self, text, at: path), try PackageJSON.value(text, at: path))
  }

  func apply(to model: inout Model) {
    guard metadata != nil || features != nil else { return }
    var description = model.description ?? ModelDescription()
    metadata?.apply(to: &description)
    features?.apply(to: &description)
    if description != ModelDescription() { model.description = description }
  }

  /// The overlays that say something else than `model`, whose texts were changed since they were merged: new files with the
  /// model's texts, by the names of their items. What else is in the files stays.
  func updates(for model: Model) -> [String: [UInt8]] {
    let description = model.description ?? ModelDescription()
    var withMetadata = description
    metadata?.apply(to: &withMetadata)
    var withFeatures = description
    features?.apply(to: &withFeatures)
    var updates: [String: [UInt8]] = [:]
    if withMetadata != description, let file = files[Self.metadataName] {
      let metadata = description.metadata ?? Metadata()
      updates[Self.metadataName] = FoundationJSONWriter.bytes(MetadataOverlay.updated(file, to: metadata))
    }
    if withFeatures != description, let file = files[Self.featuresName] {
      updates[Self.featuresName] = FoundationJSONWriter.bytes(FeatureDescriptionOverlay.updated(file, to: description))
    }
    return updates
  }
}

/// `Metadata.json`: the keys are those of Core ML's `MLModelMetadataKey`.
struct MetadataOverlay: PackageObject, Equatable {
  var shortDescription: String?
  var author: String?
  var license: String?
  var versionString: String?
  var userDefined: [String: String]?

  enum Key: String {
    case shortDescription = "MLModelDescriptionKey"
    case author = "MLModelAuthorKey"
    case license = "MLModelLicenseKey"
    case versionString = "MLModelVersionStringKey"
    case userDefined = "MLModelCreatorDefinedKey"
  }

  init(_ fields: PackageFields) throws(Diagnostic) {
    shortDescription = try fields.string(Key.shortDescription.rawValue)
    author = try fields.string(Key.author.rawValue)
    license = try fields.string(Key.license.rawValue)
    versionString = try fields.string(Key.versionString.rawValue)
    userDefined = try fields.strings(Key.userDefined.rawValue)
  }

  /// Replaces what the overlay names; keys of `userDefined` that it does not name stay.
  func apply(to description: inout ModelDescription) {
    var metadata = description.metadata ?? Metadata()
    if let shortDescription { metadata.shortDescription = shortDescription }
    if let author { metadata.author = author }
    if let license { metadata.license = license }
    if let versionString { metadata.versionString = versionString }
    for (key, value) in (userDefined ?? [:]).sorted(by: { $0.key < $1.key }) { metadata.userDefined[key] = value }
    if metadata != Metadata() || description.metadata != nil { description.metadata = metadata }
  }
}

/// `FeatureDescriptions.json`: texts of inputs, outputs and training inputs by feature name.
struct FeatureDescriptionOverlay: PackageObject, Equatable {
  var inputs: [String: Feature]?
  var outputs: [String: Feature]?
  var trainingInputs: [String: Feature]?

  struct Feature: PackageObject, Equatable {
    var shortDescription: String?

    enum Key: String {
      case shortDescription = "MLFeatureShortDescription"
    }

    init(_ fields: PackageFields) throws(Diagnostic) {
      shortDescription = try fields.string(Key.shortDescription.rawValue)
    }
  }

  enum Key: String {
    case inputs = "Inputs"
    case outputs = "Outputs"
    case trainingInputs = "TrainingInputs"
  }

  init(_ fields: PackageFields) throws(Diagnostic) {
    inputs = try fields.objects(Key.inputs.rawValue, as: Feature.self)
    outputs = try fields.objects(Key.outputs.rawValue, as: Feature.self)
    trainingInputs = try fields.objects(Key.trainingInputs.rawValue, as: Feature.self)
  }

  /// Features of all functions are meant, since the overlay does not name functions.
  func apply(to description: inout ModelDescription) {
    Self.apply(inputs, to: &description.input)
    Self.apply(outputs, to: &description.output)
    Self.apply(trainingInputs, to: &description.trainingInput)
    for index in description.functions.indices {
      Self.apply(inputs, to: &description.functions[index].input)
      Self.apply(outputs, to: &description.functions[index].output)
    }
  }

  private static func apply(_ texts: [String: Feature]?, to features: inout [FeatureDescription]) {
    guard let texts else { return }
    for index in features.indices {
      if let text = texts[features[index].name]?.shortDescription { features[index].shortDescription = text }
    }
  }
}
