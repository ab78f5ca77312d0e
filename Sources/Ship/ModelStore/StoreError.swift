public import ModelSpec

/// Why a store could not do what was asked, and which version of the model is current nevertheless.
public struct StoreError: DiagnosticError, Equatable, Sendable {
  /// What went wrong: a stable code, the sentence, the place (a URL or a path) and the remedy.
  public var diagnostic: Diagnostic
  /// Which version of the model can be loaded after the failure; nil where no model was named.
  public var current: Current?

  /// An error with this diagnostic, about a store in which `current` can be loaded.
  public init(_ diagnostic: Diagnostic, current: Current? = nil) {
    self.diagnostic = diagnostic
    self.current = current
  }

  init(_ code: Diagnostic.Code, _ message: String, at place: String? = nil, remedy: String? = nil) {
    self.init(Diagnostic(.error, code, message, at: Location(file: place), remedy: remedy))
  }

  /// A short word that stays the same, to tell kinds of errors apart.
  public var code: Diagnostic.Code { diagnostic.code }
  /// The sentence for people, without code and place.
  public var message: String { diagnostic.message }

  /// Which version is current.
  public var details: [String] { current.map { ["  current: \($0)"] } ?? [] }

  /// What can be loaded of a model that a store keeps.
  public struct Current: Equatable, Sendable, CustomStringConvertible {
    /// The model's name.
    public var name: String
    /// The current version; nil when there is none.
    public var version: String?

    /// Version `version` of the model `name`, or none.
    public init(name: String, version: String?) {
      self.name = name
      self.version = version
    }

    /// `version 0001-3f2a9c81d0e4 of 'Digits', as before`
    public var description: String {
      guard let version else { return "no version of '\(name)'" }
      return "version \(version) of '\(name)', as before"
    }
  }
}
