/// Writes the source files of one style for an interface. A printer knows nothing about model files.
public protocol InterfacePrinter: Sendable {
  /// The files for one model, in the order in which to write them.
  ///
  /// - Throws: A `Diagnostic` if the style cannot express the interface.
  func files(for interface: Interface) throws -> [GeneratedFile]
}

/// A file written by a printer.
public struct GeneratedFile: Equatable, Sendable {
  /// Name without a directory, such as `Digits.swift`.
  public var name: String
  /// The contents.
  public var text: String

  /// A file with this name and these contents.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
