import Testing

@testable import ModelInspect

@Suite struct TensorStatisticsTests {
  private func statistics(_ values: [Double], limit: Int = .max) -> TensorStatistics {
    TensorStatistics(TensorValues(values), limit: limit)
  }

  @Test func smallWeightsAreLookedAtAsAWhole() {
    let found = statistics([-1, 0, 0, 3])
    #expect(found.examinedCount == 4 && found.zeroCount == 2 && found.nanCount == 0 && found.infinityCount == 0)
    #expect(found.range == -1...3)
    #expect(found.mean == 0.5)
    #expect(abs(found.deviation - 1.5) < 1e-12)
    #expect(found.histogram.count == TensorStatistics.binCount)
    #expect(found.histogram[0] == 1 && found.histogram[8] == 2 && found.histogram[31] == 1)
  }

  @Test func valuesThatAreNotFiniteCountByThemselves() {
    let found = statistics([.nan, 2, .infinity, -.infinity, 2])
    #expect(found.nanCount == 1 && found.infinityCount == 2)
    // All finite values are equal: there are no intervals.
    #expect(found.range == 2...2 && found.mean == 2 && found.deviation == 0 && found.histogram.isEmpty)
    let none = statistics([.nan])
    #expect(none.range == nil && none.nanCount == 1 && none.histogram.isEmpty)
  }

  @Test func extremeValuesDoNotTrap() {
    let found = statistics([-Double.greatestFiniteMagnitude, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
    #expect(found.histogram.isEmpty && found.range?.upperBound == .greatestFiniteMagnitude)
    #expect(statistics([0, .leastNonzeroMagnitude]).histogram.isEmpty)
  }

  @Test func largeWeightsAreSampledAllOver() {
    let count = 1 << 17
    let found = statistics((0..<count).map(Double.init), limit: 1 << 14)
    #expect(found.examinedCount == 1 << 14)
    #expect(found.range?.lowerBound == 0 && (found.range?.upperBound ?? 0) > 0.9 * Double(count))
    #expect(found.histogram.reduce(0, +) == 1 << 14)
    let whole = statistics((0..<count).map(Double.init))
    #expect(whole.examinedCount == count && whole.range == 0...Double(count - 1))
    // Only so many values are sorted into intervals.
    #expect(whole.histogram.reduce(0, +) == TensorStatistics.mostBinned)
    #expect(whole.histogram.allSatisfy { $0 == TensorStatistics.mostBinned / TensorStatistics.binCount })
  }

  @Test func whatSmallWeightsLeaveIsForLargeOnes() {
    #expect(TensorStatistics.limits([100, 2, 50], budget: 60) == [29, 2, 29])
    #expect(TensorStatistics.limits([1, 2], budget: 60) == [1, 2])
    #expect(TensorStatistics.limits([], budget: 60).isEmpty)
  }
}
