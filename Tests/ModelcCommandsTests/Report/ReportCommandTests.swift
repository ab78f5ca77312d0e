import Foundation
import Testing

@testable import ModelcCommands

@Suite struct ReportCommandTests {
  private let program = "examples/models/SmallProgram.mlpackage"

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelc-report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  /// The object that a page was written with.
  private func data(_ page: URL) throws -> [String: Any] {
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "id=\"report-data\">"))
    let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
    let json = Data(text[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  @Test func measurementsAreShown() throws {
    try inFolder { folder in
      let files = ["bench", "compare"].map { folder.appendingPathComponent("\($0).json") }
      let bench = try ToolRun(
        ["bench", program, "--json", "--seconds", "0.01", "--threads", "1", "--batch", "1"])
      let compare = try ToolRun(["compare", program, program, "--random", "1", "--json"])
      for (file, run) in zip(files, [bench, compare]) { try Data(run.standardOutput.utf8).write(to: file) }
      let page = folder.appendingPathComponent("page.html")
      let options = ["--bench", files[0].path, "--compare", files[1].path, "-o", page.path]
      let run = try ToolRun(["report", program] + options)
      #expect(run.status == 0 && run.standardError == "wrote \(page.path)\n")
      let data = try data(page)
      let model = try #require((data["models"] as? [[String: Any]])?.first)
      let items = try #require((model["graph"] as? [String: Any])?["items"] as? [String: Any])
      #expect((items["time"] as? [Any])?.contains { $0 is NSNumber } == true)
      #expect((items["error"] as? [Any])?.contains { ($0 as? Double) == 0 } == true)
      #expect((model["benchmarks"] as? [Any])?.count == 1 && data["comparison"] != nil)
      // Figures of another model.
      let other = try ToolRun(["report", "examples/models/DigitClassifier.mlmodel"] + options)
      #expect(other.status == 1 && other.standardError.contains("the file measures another model"))
    }
  }

  @Test func directoriesHaveAnIndex() throws {
    try inFolder { folder in
      let models = folder.appendingPathComponent("models")
      let inner = models.appendingPathComponent("in ner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      let source = GoldenCase.root.appendingPathComponent("examples/models/HabitatPricer.mlmodel")
      try FileManager.default.copyItem(at: source, to: inner.appendingPathComponent("Häuser.mlmodel"))
      try Data("no model".utf8).write(to: models.appendingPathComponent("broken.mlmodel"))
      let site = folder.appendingPathComponent("site")
      let run = try ToolRun(["report", models.path, "-o", site.path])
      let index = site.appendingPathComponent("index.html")
      #expect(run.status == 0)
      #expect(run.standardError == "wrote \(index.path) with 2 models; 1 cannot be read\n")
      let cards = try #require(try data(index)["models"] as? [[String: Any]])
      #expect(cards.compactMap { $0["name"] as? String } == ["broken.mlmodel", "in ner/Häuser.mlmodel"])
      #expect((cards[0]["diagnostic"] as? [String: Any])?["message"] is String && cards[0]["href"] == nil)
      let page = try #require(cards[1]["href"] as? String)
      #expect(page == "in-ner-H-user.mlmodel.html")
      #expect(try data(site.appendingPathComponent(page))["models"] != nil)
      let usage = try ToolRun(["report", models.path, "--bench", "x.json"])
      #expect(usage.status == 64 && usage.standardError.contains("is a directory of models"))
    }
  }

  @Test func aDirectoryWithoutModelsIsAnError() throws {
    try inFolder { folder in
      let run = try ToolRun(["report", folder.path])
      #expect(run.status == 1 && run.standardError.contains("the directory has no models"))
    }
  }
}
