internal import COneDNN
internal import ModelOps
internal import Testing

/// oneDNN's kernels run in our own threads.
@Suite(.enabled(if: OneDNN.isAvailable, "this build has no oneDNN")) struct OneDNNThreadsTests {
  private static let operation = HeavyOperation(
    name: "conv",
    tensors: [("x", scattered([1, 32, 16, 16], seed: 1)), ("weight", scattered([64, 32, 1, 1], seed: 2))],
    attributes: [])

  /// Results do not depend on how many callers there are at once, each with several threads.
  @Test func callersDoNotDisturbEachOther() async throws {
    let prepared = try #require(try Self.operation.prepared(threadCount: 3))
    #expect("\(type(of: prepared))" == "PreparedConvolution")
    let expected = try Self.operation.evaluated().floatArray
    try await withThrowingTaskGroup(of: [Float].self) { group in
      for _ in 0..<40 {
        group.addTask {
          let context = ExecutionContext(threadCount: 3)
          var inputs = Self.operation.inputs
          let result = try #require(try prepared.run(&inputs, context).first?.tensor)
          return result.lying(.rowMajor, context).floatArray
        }
      }
      for try await found in group { #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-4 }) }
    }
  }

  /// Once a kernel has run on several threads, none of OpenMP's are there.
  @Test func openMPIsNotUsed() throws {
    let prepared = try #require(try Self.operation.prepared(threadCount: 3))
    var inputs = Self.operation.inputs
    _ = try prepared.run(&inputs, Self.operation.context)
    #expect(onednn_parallel({ _ in }, nil, 3) == 0)
  }
}
