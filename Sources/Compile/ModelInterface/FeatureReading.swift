internal import ModelSpec

/// Converts the feature descriptions of a model to features of an interface.
struct FeatureReading {
  /// Names used for something else in the generated code, in addition to reserved words.
  let reserved: Set<String>
  private(set) var diagnostics: [Diagnostic] = []

  init(reserved: Set<String>) {
    self.reserved = reserved
  }

  /// - Parameter place: The field of the schema that contains the list.
  mutating func features(_ descriptions: [FeatureDescription], at place: Place) throws(Diagnostic) -> [InterfaceFeature]
  {
    let names = descriptions.map(\.name)
    var swift = NameResolution(
      reserved: ReservedWords.swift.union(reserved).union(Self.shapedArrayNames(descriptions)),
      comparison: Self.settersCollide(descriptions) ? .ignoringFirstLetterCase : .exact)
    var objectiveC = NameResolution(
      reserved: ReservedWords.objectiveC.union(reserved), comparison: .ignoringFirstLetterCase)
    let (swiftNames, collisions) = swift.identifiers(for: names)
    let (objectiveCNames, _) = objectiveC.identifiers(for: names)
    for index in collisions {
      diagnostics.append(
        Self.collision(place, names[index], identifier: swiftNames[index], at: place.path(index, names[index])))
    }
    var features: [InterfaceFeature] = []
    features.reserveCapacity(descriptions.count)
    for (index, description) in descriptions.enumerated() {
      features.append(
        InterfaceFeature(
          name: description.name, identifier: swiftNames[index], objectiveCIdentifier: objectiveCNames[index],
          type: try InterfaceType(description, at: place.path(index, description.name)),
          isOptional: description.type?.isOptional ?? false, shortDescription: description.shortDescription))
    }
    return features
  }

  /// Names of the members that return multi-arrays as shaped arrays.
  private static func shapedArrayNames(_ descriptions: [FeatureDescription]) -> [String] {
    descriptions.compactMap { description in
      guard case .multiArrayType? = description.type?.kind else { return nil }
      return NameResolution.sanitized(description.name) + "ShapedArray"
    }
  }

  /// Whether two images would have setters with the same name.
  private static func settersCollide(_ descriptions: [FeatureDescription]) -> Bool {
    let setters = descriptions.compactMap { description -> String? in
      guard case .imageType? = description.type?.kind else { return nil }
      return NameResolution.sanitized(description.name).capitalizingFirstLetter
    }
    return Set(setters).count < setters.count
  }

  /// A list of features in a model.
  struct Place {
    /// The word for a feature of the list in messages.
    let word: String
    let field: String
    let parent: ModelPath

    func path(_ index: Int, _ name: String) -> ModelPath {
      parent.element(field, index, named: name)
    }
  }

  static func collision(
    _ place: Place, _ name: String, identifier: String, at path: ModelPath
  ) -> Diagnostic {
    Diagnostic(
      .warning, "name-collision",
      "\(place.word) '\(name)' is '\(identifier)' in code: another \(place.word) has the same identifier",
      at: Location(path: path), remedy: "rename one of them in the model")
  }
}
