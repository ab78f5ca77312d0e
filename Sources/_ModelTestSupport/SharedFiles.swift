public import Foundation

/// Models made by others, which are not part of this project: in the folder that `MODELC_SHARED` names, else in
/// `../shared` beside the repository. Tests that use them are left out where the folder is missing.
public enum SharedFiles {
  /// The folder; nil when there is none.
  public static let folder: URL? = {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let repository = here.deletingLastPathComponent().deletingLastPathComponent()
    let folder =
      ProcessInfo.processInfo.environment["MODELC_SHARED"].map { URL(fileURLWithPath: $0) }
      ?? repository.deletingLastPathComponent().appendingPathComponent("shared")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// Paths of the files in the folder `models` whose names end in `suffix`, sorted.
  public static func models(_ suffix: String) -> [String] {
    guard let models = folder?.appendingPathComponent("models"),
      let names = try? FileManager.default.contentsOfDirectory(atPath: models.path)
    else { return [] }
    return names.filter { $0.hasSuffix(suffix) }.sorted().map { models.appendingPathComponent($0).path }
  }
}
