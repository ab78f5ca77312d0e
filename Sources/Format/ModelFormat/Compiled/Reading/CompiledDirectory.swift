internal import ModelSpec

/// A compiled directory that is read. No link may lead out of it.
struct CompiledDirectory {
  private let directory: ConfinedDirectory

  /// The directory as the caller gave it.
  var root: String { directory.root }

  init(root: String) throws(Diagnostic) {
    directory = try ConfinedDirectory(root: root)
  }

  /// The path of the file `relative`, which must be there.
  ///
  /// - Parameter content: What the file holds, for the error: `the weights of its network`.
  func path(_ relative: String, holding content: String) throws(Diagnostic) -> String {
    guard let path = try path(ifThere: relative) else {
      throw Diagnostic(
        "compiled-file-missing", "the compiled model lacks '\(relative)', which holds \(content)",
        at: Location(file: root), remedy: Self.remedy)
    }
    return path
  }

  /// The path of the file `relative`; nil where there is none.
  func path(ifThere relative: String) throws(Diagnostic) -> String? {
    let path = directory.path(relative)
    switch try directory.place(of: relative) {
    case .inside: break
    case .missing: return nil
    case .outside(let real): throw leadsOut(relative, to: real)
    case .loop:
      throw Diagnostic(
        "compiled-link", "'\(relative)' is a link that points back to itself", at: Location(file: path),
        remedy: Self.linkRemedy)
    }
    try checkContent(path)
    return path
  }

  /// Checks that the directory `relative` is there, and no link: the models of a pipeline lie in it, so a link back to
  /// it would have no end.
  func checkDirectory(_ relative: String, holding content: String) throws(Diagnostic) {
    let path = directory.path(relative)
    switch try RealPath(of: path) {
    case .path(let real) where real == FilePath.joined(directory.realRoot, relative):
      guard try FileStatus(path) == .directory else {
        throw Diagnostic(
          "compiled-file-missing", "'\(relative)' is a file, expected the directory of \(content)",
          at: Location(file: path), remedy: Self.remedy)
      }
    case .path(let real) where !FilePath.isInside(real, directory.realRoot): throw leadsOut(relative, to: real)
    case .path, .loop:
      throw Diagnostic(
        "compiled-link", "'\(relative)' is a link, expected the directory of \(content)", at: Location(file: path),
        remedy: "replace the link with the directory itself")
    case .missing:
      throw Diagnostic(
        "compiled-file-missing", "the compiled model lacks '\(relative)', the directory of \(content)",
        at: Location(file: root), remedy: Self.remedy)
    }
  }

  private func leadsOut(_ relative: String, to real: String) -> Diagnostic {
    Diagnostic(
      "compiled-link", "'\(relative)' is a link that points outside the compiled model, to '\(real)'",
      at: Location(file: directory.path(relative)), remedy: Self.linkRemedy)
  }

  /// Refuses what stands in for a file that was not fetched.
  private func checkContent(_ path: String) throws(Diagnostic) {
    guard try FileStatus(path) == .file else { return }
    switch ForeignFile(try MappedFile(path: path)) {
    case .gitLFSPointer?: throw ForeignFile.gitLFSPointer.error(at: path, expected: "a file of a compiled model")
    case .htmlPage?: throw ForeignFile.htmlPage.error(at: path, expected: "a file of a compiled model")
    default: return
    }
  }

  private static let remedy = "get the whole directory again, or compile the model again from its source"
  private static let linkRemedy = "replace the link with the file itself"
}
