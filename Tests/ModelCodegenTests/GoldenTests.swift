import Foundation
import ModelCodegen
import Testing
import _ModelTestSupport

/// Compares what we write with the files in the folder `Golden`: `<style>/<model>.<extension>.txt` is what that style
/// makes of that model. `RECORD=1` rewrites all of them; an empty file is a case that `RECORD=1` fills.
@Suite struct GoldenTests {
  struct Case: CustomStringConvertible, Sendable {
    let path: String
    let style: String
    /// The model's name with its extension, such as `Stateful.swift`.
    let file: String

    var description: String { "\(style)/\(file)" }
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")

  static let cases: [Case] = {
    let names = FileManager.default.subpaths(atPath: folder.path) ?? []
    return names.sorted().compactMap { name in
      let parts = name.split(separator: "/").map(String.init)
      guard parts.count == 2, parts[1].hasSuffix(".txt") else { return nil }
      return Case(
        path: folder.appendingPathComponent(name).path, style: parts[0], file: String(parts[1].dropLast(4)))
    }
  }()

  @Test func thereAreCases() {
    #expect(!Self.cases.isEmpty)
  }

  @Test(arguments: cases)
  func isAsRecorded(golden: Case) throws {
    let name = String(golden.file.prefix { $0 != "." })
    let entries = AwkwardSignatures.all + [AwkwardSignatures.everyFeature]
    let entry = try #require(entries.first { $0.name == name })
    let language = golden.file.hasSuffix(".swift") ? PrintingOptions.Language.swift : .objectiveC
    let printer = try #require(
      PrinterTable.printer(style: golden.style, language: language, options: PrintingOptions()))
    let files = try printer.files(for: try Interface(model: entry.model, resourceName: entry.name))
    let text = try #require(files.first { $0.name == golden.file }).text
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(toFile: golden.path, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOfFile: golden.path, encoding: .utf8)
    #expect(text == recorded, "\(LineDifference(text, recorded))")
  }
}
