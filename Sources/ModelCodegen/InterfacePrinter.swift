/// Writes the source files of one style from an interface. A printer knows nothing of model files.
public protocol InterfacePrinter: Sendable {
  /// The files of one model, in the order to write them.
  ///
  /// - Throws: A `Diagnostic` where the style cannot say what the interface says.
  func files(for interface: Interface) throws -> [GeneratedFile]
}
