public import ModelSpec

/// Why a store could not do what was asked, and which version of the model is current nevertheless.
public struct StoreError: DiagnosticError, Equatable, Sendable {
  /// What went wrong: a stable code, the sentence, the place (a URL or a path) and the remedy.
  public var diagnostic: Diagnostic
  /// Which version of the model can be loaded after the failure; nil where no model was named.
  public var inPlace: ModelInPlace?

  /// An error with this diagnostic, about a store in which `inPlace` can be loaded.
  public init(_ diagnostic: Diagnostic, inPlace: ModelInPlace? = nil) {
    self.diagnostic = diagnostic
    self.inPlace = inPlace
  }

  init(_ code: Diagnostic.Code, _ message: String, at place: String? = nil, remedy: String? = nil) {
    self.init(Diagnostic(.error, code, message, at: Location(file: place), remedy: remedy))
  }

  /// A short word that stays the same, to tell kinds of errors apart.
  public var code: Diagnostic.Code { diagnostic.code }
  /// The sentence for people, without code and place.
  public var message: String { diagnostic.message }

  /// Which version is current.
  public var details: [String] { inPlace.map { ["  current: \($0)"] } ?? [] }
}

/// What can be loaded of a model that a store keeps.
public struct ModelInPlace: Equatable, Sendable, CustomStringConvertible {
  /// The model's name.
  public var name: String
  /// The version in place; nil when there is none.
  public var version: String?
  /// Whether this very call put it in place.
  public var isNew: Bool

  /// Version `version` of the model `name`, or none.
  public init(name: String, version: String?, isNew: Bool = false) {
    self.name = name
    self.version = version
    self.isNew = isNew
  }

  /// `version 0001-3f2a9c81d0e4 of 'Digits', as before`
  public var description: String {
    guard let version else { return "no version of '\(name)'" }
    return "version \(version) of '\(name)', \(isNew ? "the new one" : "as before")"
  }
}
