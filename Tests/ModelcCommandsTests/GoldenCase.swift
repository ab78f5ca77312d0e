import Foundation
import Testing

/// A folder that says how to call the tool, what it must print and which status it must end with.
///
/// `command` holds the arguments, parted by spaces, and `stdin`, if there is one, the standard input; `stdout` and `stderr` hold the texts and are absent where nothing is
/// printed; `status` is absent for 0. `columns` lists widths of terminals, and `stdout-80` holds what one of 80 columns shows. The tool runs in the repository's root.
struct GoldenCase: CustomTestStringConvertible {
  let folder: URL

  var testDescription: String { folder.pathComponents.suffix(2).joined(separator: "/") }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Every folder below `Golden` that holds a `command`, sorted.
  static let all: [GoldenCase] = {
    let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
    let names = FileManager.default.subpaths(atPath: golden.path) ?? []
    return names.filter { $0.hasSuffix("/command") }.sorted().map {
      GoldenCase(folder: golden.appendingPathComponent($0).deletingLastPathComponent())
    }
  }()

  var arguments: [String] {
    (content("command") ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// What the tool reads from standard input; nil for nothing.
  var input: URL? {
    let file = folder.appendingPathComponent("stdin")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// Widths of terminals on which the output is shown, too.
  var widths: [Int] { (content("columns") ?? "").split(whereSeparator: \.isWhitespace).compactMap { Int($0) } }

  /// The text of a file of the case; nil when there is none.
  func content(_ name: String) -> String? {
    (try? Data(contentsOf: folder.appendingPathComponent(name))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes what the tool printed as what it must print.
  func record(_ result: ToolRun) throws {
    let status = result.status == 0 ? "" : "\(result.status)\n"
    for (name, text) in [("stdout", result.standardOutput), ("stderr", result.standardError), ("status", status)] {
      try record(text, as: name)
    }
  }

  /// Writes a file of the case, or removes it if there is nothing in it.
  func record(_ text: String, as name: String) throws {
    let file = folder.appendingPathComponent(name)
    if text.isEmpty {
      try? FileManager.default.removeItem(at: file)
    } else {
      try Data(text.utf8).write(to: file)
    }
  }
}
