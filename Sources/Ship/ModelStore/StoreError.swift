public import ModelSpec

/// Why a store operation failed, and which version of the model is still current.
public struct StoreError: DiagnosticError, Equatable, Sendable {
  /// The problem: a stable code, the sentence, the location (a URL or a path) and the remedy.
  public var diagnostic: Diagnostic
  /// The version of the model that can be loaded after the failure; nil if no model was named.
  public var current: Current?

  /// An error with this diagnostic, about a store in which `current` can be loaded.
  public init(_ diagnostic: Diagnostic, current: Current? = nil) {
    self.diagnostic = diagnostic
    self.current = current
  }

  init(_ code: Diagnostic.Code, _ message: String, at place: String? = nil, remedy: String? = nil) {
    self.init(Diagnostic(.error, code, message, at: Location(file: place), remedy: remedy))
  }

  /// A stable word that identifies the kind of error.
  public var code: Diagnostic.Code { diagnostic.code }
  /// The sentence for people, without code and location.
  public var message: String { diagnostic.message }

  /// Which version is current.
  public var details: [String] { current.map { ["  current: \($0)"] } ?? [] }

  /// The loadable version of a stored model.
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
