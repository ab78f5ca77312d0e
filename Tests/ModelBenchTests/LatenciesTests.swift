import Testing

@testable import ModelBench

@Suite struct LatenciesTests {
  @Test func percentilesAreOfTheNearestRank() {
    let times = Latencies((1...100).reversed().map { .milliseconds($0) })
    #expect(times.median == .milliseconds(50))
    #expect(times.percentile(0.99) == .milliseconds(99))
    #expect(times.percentile(1) == .milliseconds(100) && times.maximum == .milliseconds(100))
    #expect(times.percentile(0.001) == .milliseconds(1) && times.minimum == .milliseconds(1))
    #expect(times.mean == .microseconds(50_500))
    #expect(Latencies([.seconds(3)]).percentile(0.9) == .seconds(3))
    let none = Latencies([])
    #expect(none.median == .zero && none.mean == .zero && none.maximum == .zero)
  }
}
