import Foundation
import Testing

@testable import ModelcCommands

@Suite struct DiffCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelc-diff-\(UUID().uuidString)")
  private static let models = "examples/models"

  /// Compiling forgets the names of layers that nothing refers to, and nothing else.
  @Test(arguments: [
    "DigitClassifier.mlmodel", "DigitGenerator.mlmodel", "DrawingClassifier.mlmodel", "HabitatPricer.mlmodel",
    "SmallProgram.mlpackage",
  ])
  func aSourceIsTheSameAsItsCompiledModel(name: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = "\(Self.models)/\(name)"
    #expect(try ToolRun(["compile", source, folder.path]).status == 0)
    let compiled = folder.appendingPathComponent((name as NSString).deletingPathExtension + ".mlmodelc").path
    let object = try json(["diff", source, compiled, "--json"])
    #expect((object["interface"] as? [Any])?.isEmpty == true)
    #expect((object["requirements"] as? [Any])?.isEmpty == true)
    #expect(((object["weights"] as? [String: Any])?["changed"] as? [Any])?.isEmpty == true)
    let changes = try #require(object["structure"] as? [[String: Any]])
    #expect(changes.allSatisfy { $0["change"] as? String == "renamed" })
    #expect(changes.isEmpty == (name != "DrawingClassifier.mlmodel"))
  }

  @Test func aNetworkIsComparedWithItsConvertedProgram() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = "\(Self.models)/DigitGenerator.mlmodel"
    let program = folder.appendingPathComponent("Program.mlpackage").path
    #expect(try ToolRun(["convert", source, "--to", "mlprogram", program]).status == 0)
    for pair in [[source, program], [program, source]] {
      let object = try json(["diff"] + pair + ["--json"])
      #expect((object["structure"] as? [Any])?.isEmpty == true)
      let weights = try #require(object["weights"] as? [String: Any])
      #expect((weights["changed"] as? [Any])?.isEmpty == true && weights["compared"] as? Int ?? 0 > 0)
      #expect((object["notes"] as? [String])?.first?.hasSuffix("that 'modelc convert' makes of it") == true)
      let requirements = try #require(object["requirements"] as? [[String: Any]])
      #expect(requirements.contains { $0["name"] as? String == "type" })
    }
    let other = try json(["diff", "\(Self.models)/DigitGeneratorNew.mlmodel", program, "--json"])
    #expect(((other["weights"] as? [String: Any])?["changed"] as? [Any])?.isEmpty == false)
  }

  @Test func thePageShowsBothGraphs() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("diff.html").path
    let run = try ToolRun([
      "diff", "\(Self.models)/DigitGenerator.mlmodel", "\(Self.models)/DigitGeneratorNew.mlmodel", "--html", page,
    ])
    #expect(run.status == 1 && run.standardError == "")
    let html = try String(contentsOfFile: page, encoding: .utf8)
    let start = try #require(html.range(of: "id=\"report-data\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let data = Data(html[start.upperBound..<end.lowerBound].utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let models = try #require(object["models"] as? [[String: Any]])
    #expect(models.count == 2)
    let items = models.compactMap { ($0["graph"] as? [String: Any])?["items"] as? [String: Any] }
    let changes = items.compactMap { $0["difference"] as? [Int] }
    // Only weights differ, so that what is changed in one has a counterpart in the other.
    #expect(changes.count == 2 && changes.allSatisfy { $0.contains(3) && !$0.contains(1) && !$0.contains(2) })
    let twins = items.compactMap { $0["counterpart"] as? [Int] }
    for (item, twin) in twins[0].enumerated() where twin >= 0 {
      #expect(twins[1][twin] == item && changes[0][item] == changes[1][twin])
    }
    let rows = (object["changes"] as? [String: Any])?["rows"] as? [[String: Any]]
    #expect(rows?.contains { $0["part"] as? String == "weights" && $0["error"] is NSNumber } == true)
  }

  private func json(_ arguments: [String]) throws -> [String: Any] {
    let run = try ToolRun(arguments)
    return try #require(try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any])
  }
}
