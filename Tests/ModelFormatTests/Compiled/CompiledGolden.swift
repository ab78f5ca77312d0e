import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Compiled directories that this program did not write, with their sources where those are known: those in Tests/Golden, which
/// `scripts/generate/make-compiled-goldens.py` writes by the rules of the format, and Apple's in the folder of reference models.
enum CompiledGolden {
  struct Pair: CustomTestStringConvertible, Sendable {
    let source: String
    let directory: String
    let dialect: CompilerDialect

    var testDescription: String { source }

    /// The bytes of a file of the directory; nil where it is not there.
    func expected(_ name: String) -> [UInt8]? {
      FileManager.default.contents(atPath: "\(directory)/\(name)").map { [UInt8]($0) }
    }
  }

  /// Source models whose compiled directory holds binary files.
  static let pairs: [Pair] = {
    let compiled = listed(own) + listed(SharedFiles.path("golden"))
    let program = SharedFiles.path("golden/mil/fp16-subnormal-cast")
    let programs = [Pair(source: "\(program)/input.mlmodel", directory: "\(program)/expected", dialect: .xcode26)]
    return (compiled + programs).filter { $0.expected("coremldata.bin") != nil }
  }()

  /// Those that a folder's `pairs.tsv` lists.
  private static func listed(_ golden: String) -> [Pair] {
    let table = (try? String(contentsOfFile: "\(golden)/pairs.tsv", encoding: .utf8)) ?? ""
    return table.split(separator: "\n").dropFirst().compactMap { line -> Pair? in
      let cells = line.split(separator: "\t")
      guard cells.count == 3, let dialect = CompilerDialect(rawValue: String(cells[1])) else { return nil }
      let folder = "\(golden)/compiled/\(cells[0])"
      return Pair(source: "\(folder)/\(cells[2])", directory: "\(folder)/expected.mlmodelc", dialect: dialect)
    }
  }

  private static let own = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Golden").path

  /// Every `coremldata.bin`.
  static let archives = files("coremldata.bin")

  /// Every `model.espresso.weights`.
  static let weights = files("model.espresso.weights")

  private static func files(_ name: String) -> [String] {
    let mine = FileManager.default.subpaths(atPath: own) ?? []
    return mine.filter { $0.hasSuffix(name) }.sorted().map { "\(own)/\($0)" }
      + SharedFiles.files(name).filter { $0.contains("/golden/") }
  }
}
