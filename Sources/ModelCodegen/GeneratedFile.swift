/// A file that a printer wrote.
public struct GeneratedFile: Equatable, Sendable {
  /// Name without a folder, such as `Digits.swift`.
  public var name: String
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
