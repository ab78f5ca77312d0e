package import Foundation
package import Testing

/// A folder of reference models outside the repository: `$MODELC_SHARED`, or `../shared` beside it. Tests that need it
/// are skipped where it is not.
package enum SharedFiles {
  /// The folder; nil where there is none.
  package static let folder: URL? = {
    let environment = ProcessInfo.processInfo.environment["MODELC_SHARED"]
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder =
      environment.map { URL(fileURLWithPath: $0) } ?? root.deletingLastPathComponent().appendingPathComponent("shared")
    let isThere = FileManager.default.fileExists(atPath: folder.appendingPathComponent("golden").path)
    // A link's folder is not listed.
    return isThere ? folder.resolvingSymlinksInPath() : nil
  }()

  package static var areThere: Bool { folder != nil }

  /// The path of `name` in the folder.
  package static func path(_ name: String) -> String {
    folder?.appendingPathComponent(name).path ?? name
  }

  /// Paths of all files below the folder whose name ends in `suffix`, sorted.
  package static func files(_ suffix: String) -> [String] {
    guard let folder, let names = FileManager.default.subpaths(atPath: folder.path) else { return [] }
    return names.filter { $0.hasSuffix(suffix) }.sorted().map { folder.appendingPathComponent($0).path }
  }

  /// Paths of the entries of the folder `models` whose names end in `suffix`, sorted.
  package static func models(_ suffix: String) -> [String] {
    guard let models = folder?.appendingPathComponent("models"),
      let names = try? FileManager.default.contentsOfDirectory(atPath: models.path)
    else { return [] }
    return names.filter { $0.hasSuffix(suffix) }.sorted().map { models.appendingPathComponent($0).path }
  }
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test or a suite out, with the reason, where there is no folder of reference models.
  package static var needsSharedFiles: Self {
    .enabled(if: SharedFiles.areThere, "no folder of reference models: set MODELC_SHARED")
  }
}
