import Foundation
import Testing
import _ModelTestSupport

/// A model of this repository or of the reference folder, as it is given to the built tool.
struct ReferenceModel: CustomTestStringConvertible {
  let path: String

  var testDescription: String { path.split(separator: "/").suffix(3).joined(separator: "/") }

  /// The file name without its ending.
  var stem: String { URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent }

  /// Models to compile: those in `examples`, and where it is those of the reference folder.
  static let sources: [ReferenceModel] = {
    let folder = GoldenCase.root.appendingPathComponent("examples/models").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let own = names.filter { $0.hasSuffix(".mlmodel") || $0.hasSuffix(".mlpackage") }.sorted()
    let golden = SharedFiles.files(".mlmodel").filter { $0.contains("/golden/") }
    let shared = SharedFiles.models(".mlmodel") + SharedFiles.models(".mlpackage") + golden
    return (own.map { "\(folder)/\($0)" } + shared).map(ReferenceModel.init).filter(\.hasItsWeights)
  }()

  /// Directories that Apple's compilers wrote, whole ones: some references are of a few files only.
  static let compiled: [ReferenceModel] = SharedFiles.files(".mlmodelc").filter { path in
    FileManager.default.fileExists(atPath: path + "/coremldata.bin")
  }.map(ReferenceModel.init)

  /// Whether all weight files that it names are there: of some references only the texts are public.
  private var hasItsWeights: Bool {
    guard path.hasSuffix(".mlmodel"), let data = FileManager.default.contents(atPath: path) else { return true }
    let text = String(decoding: data, as: Unicode.ASCII.self)
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
    return text.matches(of: /@model_path\/([A-Za-z0-9_.\/-]+)/).allSatisfy {
      FileManager.default.fileExists(atPath: "\(directory.path)/\($0.1)")
    }
  }
}
