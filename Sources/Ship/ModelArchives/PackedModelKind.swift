internal import ModelBase

/// The kinds of models that an archive may contain.
public enum PackedModelKind: String, CaseIterable, Sendable {
  /// A compiled model, a directory.
  case mlmodelc
  /// A model package, a directory.
  case mlpackage
  /// A model in a single file.
  case mlmodel

  /// The kind according to a name's ending; nil for other names, and if nothing precedes the ending.
  public init?(name: String) {
    let found = Self.allCases.first { name.hasSuffix(".\($0.rawValue)") }
    guard let found, name.utf8.count > found.rawValue.utf8.count + 1 else { return nil }
    self = found
  }

  /// Whether such a model is a directory.
  public var isDirectory: Bool { self != .mlmodel }

  /// The file at the top of the directory that a model of this kind must have; nil for a single file.
  public var requiredFile: String? {
    switch self {
    case .mlmodelc: "coremldata.bin"
    case .mlpackage: "Manifest.json"
    case .mlmodel: nil
    }
  }

  /// A description for errors: `a compiled model`.
  var title: String {
    switch self {
    case .mlmodelc: "a compiled model"
    case .mlpackage: "a package"
    case .mlmodel: "a model file"
    }
  }
}
