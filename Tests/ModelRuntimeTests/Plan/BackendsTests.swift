import ModelRuntime
import ModelSpec
import Testing

/// The list of back ends, and that each computes what the others do.
@Suite struct BackendsTests {
  @Test func eachCanBeChosen() {
    #expect(Backends.all.map(\.name) == EnvironmentVariable.backends)
  }

  @Test(arguments: PlanPassesTests.cases) func eachComputesTheSame(_ each: PlanPassesTests.Case) throws {
    let results = try Backends.all.map { try each.results(on: $0) }
    for (backend, found) in zip(Backends.all, results) {
      #expect(found.count == results[0].count && !found.isEmpty)
      #expect(zip(found, results[0]).allSatisfy { abs($0 - $1) <= 1e-5 * max(1, abs($1)) }, "\(backend.name)")
    }
  }
}

extension PlanPassesTests.Case {
  fileprivate func results(on backend: any Backend) throws -> [Double] {
    var options = LoadingOptions()
    options.backend = backend
    return try RuntimeModel(model, options).prediction(from: inputs)["y"]?.array?.doubles ?? []
  }
}
