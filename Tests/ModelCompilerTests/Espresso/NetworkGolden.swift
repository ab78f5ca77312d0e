import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Networks that Apple's compiler compiled, with their sources where those are known.
enum NetworkGolden {
  struct Pair: CustomTestStringConvertible, Sendable {
    let source: String
    let directory: String
    let dialect: CompilerDialect

    var testDescription: String { source }
  }

  static let pairs: [Pair] = {
    let table = (try? String(contentsOfFile: SharedFiles.path("golden/pairs.tsv"), encoding: .utf8)) ?? ""
    return table.split(separator: "\n").dropFirst().compactMap { line -> Pair? in
      let cells = line.split(separator: "\t")
      guard cells.count == 3, let dialect = CompilerDialect(rawValue: String(cells[1])) else { return nil }
      let folder = SharedFiles.path("golden/compiled/\(cells[0])")
      let pair = Pair(source: "\(folder)/\(cells[2])", directory: "\(folder)/expected.mlmodelc", dialect: dialect)
      return FileManager.default.fileExists(atPath: "\(pair.directory)/model.espresso.net") ? pair : nil
    }
  }()

  /// Every directory with a network.
  static let directories = SharedFiles.files("model.espresso.net").filter { $0.contains("/golden/") }
    .map { String($0.dropLast("/model.espresso.net".count)) }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// A text as lines, which are easier to compare.
  static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }
}
