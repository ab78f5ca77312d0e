import Foundation
import Testing

@testable import ModelcCommands

@Suite struct BenchCommandTests {
  private let program = "examples/models/SmallProgram.mlpackage"
  private let short = ["--seconds", "0.01", "--threads", "1,2", "--batch", "2"]

  @Test func allFiguresAreMeasured() throws {
    let run = try ToolRun(["bench", program, "--json"] + short)
    #expect(run.status == 0 && run.standardError == "")
    let object = try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8))
    let figures = try #require(object as? [String: Any])
    #expect(
      figures.keys.sorted() == ["histogram", "latency", "loading", "machine", "memory", "operations", "throughput"])
    let rows = try #require(figures["throughput"] as? [[String: Any]])
    let kinds = rows.map { row in ["threads", "concurrency", "batch"].map { row[$0] as? Int } }
    #expect(kinds == [[1, 1, 1], [1, 2, 1], [2, 1, 1], [2, 1, 2]])
    #expect(rows.allSatisfy { ($0["inputsPerSecond"] as? Double ?? 0) > 0 })
    let operations = try #require(figures["operations"] as? [[String: Any]])
    #expect(!operations.isEmpty)
    #expect(operations.contains { ($0["floatingPointOperations"] as? Double ?? 0) > 0 })
    let convolution = try #require(operations.first { ($0["operation"] as? String)?.hasPrefix("conv") == true })
    let kernel = try #require(convolution["kernel"] as? String)
    let reason = try #require(convolution["kernelReason"] as? String)
    let text = try ToolRun(["bench", program] + short).standardOutput
    #expect(text.contains("\(kernel): \(reason)"))
  }

  @Test func aSlowerModelFails() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelc-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("baseline.json")
    func status(_ baseline: String) throws -> Int32 {
      try Data(baseline.utf8).write(to: file)
      return try ToolRun(["bench", program, "--baseline", file.path, "--fail-above", "5"] + short).status
    }
    #expect(try status(#"{"latency": {"median": 1e-9}}"#) == 1)
    #expect(try status(#"{"latency": {"median": 1000}}"#) == 0)
    #expect(try status(#"{"latency": {"median": 1e300}}"#) == 0)
    let run = try ToolRun(["bench", program, "--baseline", "examples/models/README.md"] + short)
    #expect(run.status == 1)
  }

  @Test(arguments: [
    (["--seconds", "0"], "--seconds is 0.0, expected 0.01 to 3600"),
    (["--threads", "1,x"], "--threads is '1,x', expected numbers from 1 to 1024 with commas between"),
    (["--batch", ""], "--batch is '', expected numbers from 1 to 4096 with commas between"),
    (["--fail-above", "5"], "--fail-above needs --baseline"),
  ])
  func wrongUsage(_ arguments: [String], _ sentence: String) throws {
    let run = try ToolRun(["bench", program] + arguments)
    #expect(run.status == 64)
    #expect(run.standardError.contains(sentence))
  }
}
