package import Foundation

/// What lies in the folders of `Sources`.
package enum SourceTargets {
  /// The module maps of the targets in C, by which the compiler finds what Swift modules in the build folder `built` refer to:
  /// those that are committed, and those that were made for targets. Another package may have been built there, too, whose
  /// headers are gone, so that not all that lies there is taken.
  package static func moduleMaps(built: URL) -> [URL] {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources")
    return contents(of: sources).flatMap { contents(of: $0) }
      .filter { $0.lastPathComponent.hasPrefix("C") }
      .flatMap { target in
        [
          target.appendingPathComponent("module.modulemap"),
          built.appendingPathComponent("\(target.lastPathComponent).build/module.modulemap"),
        ]
      }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static func contents(of folder: URL) -> [URL] {
    let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (found ?? []).sorted { $0.path < $1.path }
  }
}
