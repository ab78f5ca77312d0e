import Foundation
import _ModelTestSupport

/// The built tool under a name of Apple's compiler, and a folder to write to.
struct CoremlcRun {
  let folder: TemporaryFolder
  let name: String

  init(_ name: String = "coremlc") throws {
    folder = try TemporaryFolder()
    self.name = name
    try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: ToolRun.tool.path)
  }

  func callAsFunction(_ arguments: String...) throws -> ToolRun {
    try ToolRun(arguments, tool: URL(fileURLWithPath: folder.path(name)))
  }

  /// The path of a model in the examples, from the repository's root.
  static func example(_ name: String) -> String { "examples/models/" + name }

  /// Paths of the files below `name` in the folder, sorted.
  func files(in name: String) -> [String] {
    let root = folder.path(name)
    let paths = FileManager.default.subpaths(atPath: root) ?? []
    return paths.filter {
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(atPath: root + "/" + $0, isDirectory: &isDirectory)
        && !isDirectory.boolValue
    }.sorted()
  }
}
