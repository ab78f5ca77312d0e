public import ModelSpec
internal import ModelWire

extension ModelFile {
  /// The findings with their file and byte offset filled in, as far as their paths lead to bytes of the file.
  public func locating(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    if format == .mlmodelc { return diagnostics.map(placed) }
    guard !diagnostics.isEmpty, let file = try? MappedFile(path: specificationPath) else { return diagnostics }
    guard var locator = try? WireLocator(file, .coreML) else { return diagnostics }
    return diagnostics.map { diagnostic in
      // What is about another file, such as one of weights, has its place already.
      guard diagnostic.location.file == nil else { return diagnostic }
      var located = diagnostic
      located.location.file = specificationPath
      located.location.byteOffset = located.location.byteOffset ?? locator.offset(of: diagnostic.location.path)
      return located
    }
  }

  /// A compiled model has no file that paths lead into, so its directory is the place.
  private func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    var placed = diagnostic
    placed.location.file = placed.location.file ?? path
    return placed
  }
}
