internal import ModelSpec
internal import OrderedCollections

// A package's overlays hide what the specification says. When a text was changed, they have to say the new one. Names that
// are not read here stay as they are.

extension MetadataOverlay {
  /// The file with the texts of `metadata` where it has others; entries that `metadata` does not have are left out.
  static func updated(_ file: JSONValue, to metadata: Metadata) -> JSONValue {
    file.mappingMembers { key, value in
      switch Key(rawValue: key) {
      case .shortDescription: value.replacingText(metadata.shortDescription)
      case .author: value.replacingText(metadata.author)
      case .license: value.replacingText(metadata.license)
      case .versionString: value.replacingText(metadata.versionString)
      case .userDefined: value.mappingMembers { key, _ in metadata.userDefined[key].map { .string($0) } }
      case nil: value
      }
    }
  }
}

extension FeatureDescriptionOverlay {
  /// The file with the texts of the features. A text that is not the same in all functions is left out: the overlay has one
  /// for all, and the specification says those of each.
  static func updated(_ file: JSONValue, to description: ModelDescription) -> JSONValue {
    file.mappingMembers { key, value in
      let lists: [[FeatureDescription]]
      switch Key(rawValue: key) {
      case .inputs: lists = [description.input] + description.functions.map(\.input)
      case .outputs: lists = [description.output] + description.functions.map(\.output)
      case .trainingInputs: lists = [description.trainingInput]
      case nil: return value
      }
      return value.mappingMembers { name, feature in
        let texts = Set(lists.joined().filter { $0.name == name }.map(\.shortDescription))
        return texts.isEmpty
          ? feature
          : feature.mappingMembers { key, value in
            guard key == Feature.Key.shortDescription.rawValue else { return value }
            return texts.count == 1 ? texts.first.map { value.replacingText($0) } : nil
          }
      }
    }
  }
}

extension JSONValue {
  /// An object with other values, without those that become nil; another value as it is.
  fileprivate func mappingMembers(_ value: (String, JSONValue) -> JSONValue?) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.compactMap { member in value(member.key, member.value).map { Member(member.key, $0) } })
  }

  /// `text`, where a text stands.
  fileprivate func replacingText(_ text: String) -> JSONValue {
    if case .string = self { .string(text) } else { self }
  }
}
