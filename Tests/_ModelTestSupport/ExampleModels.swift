internal import Foundation

/// The models of the folder `examples/models`, which are always there.
package enum ExampleModels {
  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("examples/models").path

  /// Paths of all of them, sorted.
  package static let all: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.contains(".ml") }.sorted().map { "\(folder)/\($0)" }
  }()

  /// All of them, and the reference models where those are there.
  package static let andShared = all + SharedFiles.models(".mlmodel") + SharedFiles.models(".mlpackage")
}

/// Models of the oracle's corpus, which scripts unpack below `.build`; none where that was not done.
package enum OracleModels {
  /// Paths of every so many of the models, sorted.
  package static func sample(every stride: Int) -> [String] {
    let root = URL(fileURLWithPath: ExampleModels.folder).deletingLastPathComponent().deletingLastPathComponent()
    let corpus = root.appendingPathComponent(".build/oracle/corpus").path
    func names(_ path: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
    let folders = names(corpus).flatMap { family in names("\(corpus)/\(family)").map { "\(corpus)/\(family)/\($0)" } }
    return Swift.stride(from: 0, to: folders.count, by: stride).flatMap { index in
      names(folders[index]).filter { $0.hasPrefix("model.ml") }.map { "\(folders[index])/\($0)" }
    }
  }
}
