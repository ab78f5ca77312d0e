import CoreMLAPI
import Foundation
import Testing

/// Operations against results of numpy and PyTorch. `scripts/check-tensors.sh` makes them, and runs this suite.
@Suite struct TensorReferenceTests {
  private static let path = ProcessInfo.processInfo.environment["MODELC_TENSOR_CASES"]

  @Test(.enabled(if: path != nil, "no results to compare with: run scripts/check-tensors.sh"))
  func references() async throws {
    let path = try #require(Self.path)
    let decoder = JSONDecoder()
    var (count, failures) = (0, [String]())
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let one = try decoder.decode(TensorCase.self, from: Data(line.utf8))
      count += 1
      if let difference = await one.difference() { failures.append("\(one.text): \(difference)") }
    }
    #expect(count >= 500)
    #expect(failures.isEmpty, "\(failures.count) of \(count) differ: \(failures.prefix(20).joined(separator: "\n"))")
  }
}
