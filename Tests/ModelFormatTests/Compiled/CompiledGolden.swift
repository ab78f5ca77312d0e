import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Directories that Apple's compiler wrote, with their sources where those are known.
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
    let table = (try? String(contentsOfFile: SharedFiles.path("golden/pairs.tsv"), encoding: .utf8)) ?? ""
    let compiled = table.split(separator: "\n").dropFirst().compactMap { line -> Pair? in
      let cells = line.split(separator: "\t")
      guard cells.count == 3, let dialect = CompilerDialect(rawValue: String(cells[1])) else { return nil }
      let folder = SharedFiles.path("golden/compiled/\(cells[0])")
      return Pair(source: "\(folder)/\(cells[2])", directory: "\(folder)/expected.mlmodelc", dialect: dialect)
    }
    let program = SharedFiles.path("golden/mil/fp16-subnormal-cast")
    let programs = [Pair(source: "\(program)/input.mlmodel", directory: "\(program)/expected", dialect: .xcode26)]
    return (compiled + programs).filter { $0.expected("coremldata.bin") != nil }
  }()

  /// Every `coremldata.bin`.
  static let archives = SharedFiles.files("coremldata.bin").filter { $0.contains("/golden/") }

  /// Every `model.espresso.weights`.
  static let weights = SharedFiles.files("model.espresso.weights").filter { $0.contains("/golden/") }
}
