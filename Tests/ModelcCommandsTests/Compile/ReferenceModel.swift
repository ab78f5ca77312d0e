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
    return (own.map { "\(folder)/\($0)" } + shared).map(ReferenceModel.init)
  }()

  /// Directories that Apple's compilers wrote, whole ones: some references are of a few files only.
  static let compiled: [ReferenceModel] = SharedFiles.files(".mlmodelc").filter { path in
    FileManager.default.fileExists(atPath: path + "/coremldata.bin")
  }.map(ReferenceModel.init)

  /// The model with a weight file of no tensors for each that it lacks: only names of weight files count then.
  ///
  /// - Returns: The path of the model itself when all are there, or else that of a copy in `folder`.
  func complete(in folder: TemporaryFolder) throws -> String {
    guard path.hasSuffix(".mlmodel") else { return path }
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: Unicode.ASCII.self)
    let names = Set(text.matches(of: /@model_path\/([A-Za-z0-9_.\/-]+)/).map { String($0.1) })
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
    guard names.contains(where: { !FileManager.default.fileExists(atPath: directory.path + "/" + $0) }) else {
      return path
    }
    let copy = "source/\(stem).mlmodel"
    for name in names {
      try folder.write([0, 0, 0, 0, 2, 0, 0, 0] + [UInt8](repeating: 0, count: 56), under: "source/\(name)")
    }
    try FileManager.default.copyItem(atPath: path, toPath: folder.path(copy))
    return folder.path(copy)
  }
}
