import CoreMLAPI
import Foundation
import Testing

/// Operations against results of numpy and PyTorch. `scripts/compare/check-tensors.sh` makes them, and runs this suite.
@Suite struct TensorReferenceTests {
  private static let path = ProcessInfo.processInfo.environment["MODELC_TENSOR_CASES"]

  @Test(.enabled(if: path != nil, "no results to compare with: run scripts/compare/check-tensors.sh"))
  func references() async throws {
    let path = try #require(Self.path)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    // By several tasks at once, which take turns line by line.
    let taskCount = 6
    let failures = try await withThrowingTaskGroup(of: [String].self) { group in
      for task in 0..<taskCount {
        group.addTask { try await Self.failures(stride(from: task, to: lines.count, by: taskCount).map { lines[$0] }) }
      }
      return try await group.reduce([], +)
    }
    let count = lines.count
    #expect(count >= 500)
    #expect(failures.isEmpty, "\(failures.count) of \(count) differ: \(failures.prefix(20).joined(separator: "\n"))")
  }

  private static func failures(_ lines: [Substring]) async throws -> [String] {
    let decoder = JSONDecoder()
    var failures: [String] = []
    for line in lines {
      let one = try decoder.decode(TensorCase.self, from: Data(line.utf8))
      if let difference = await one.difference() { failures.append("\(one.text): \(difference)") }
    }
    return failures
  }
}
