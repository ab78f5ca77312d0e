internal import Testing

@testable internal import ModelOps

@Suite struct PlacesTests {
  @Test func layouts() {
    #expect(Places([2, 3, 4]).axes.map(\.stride) == [12, 4, 1])
    #expect(Places([2, 3, 4, 5], layout: .channelsLast).axes.map(\.stride) == [60, 1, 15, 3])
    #expect(Places([]).axes.isEmpty)
    // A length of 0 counts as 1, so that no huge length beside it overflows.
    #expect(Places([1 << 40, 0, 1 << 20]).axes.map(\.stride) == [1 << 20, 1 << 20, 1])
  }

  @Test func parts() {
    let places = Places([4, 6])
    #expect(
      places.taking(0, from: 3, count: 2, step: -2)
        == Places(start: 18, axes: [.init(length: 2, stride: -12), .init(length: 6, stride: 1)]))
    #expect(places.taking(1, from: 5, count: 1, step: Int.max).axes[1] == .init(length: 1, stride: 1))
    #expect(places.splitting(1, inner: 3).axes.map(\.stride) == [6, 3, 1])
    #expect(places.splitting(1, inner: 3).shape == [4, 2, 3])
    #expect(places.permuted([1, 0]).shape == [6, 4])
    #expect(places.repeated(at: 0, count: 5).axes.map(\.stride) == [0, 6, 1])
  }

  @Test func order() {
    #expect(Places([4, 6]).lie(as: .rowMajor))
    #expect(Places([4, 6]).taking(0, from: 1, count: 2).lie(as: .rowMajor))
    #expect(!Places([4, 6]).taking(1, from: 1, count: 2).lie(as: .rowMajor))
    #expect(Places([1, 6]).taking(1, from: 1, count: 2).lie(as: .rowMajor))
    #expect(Places([2, 3, 4], layout: .channelsLast).permuted([0, 2, 1]).lie(as: .rowMajor))
  }

  @Test func otherLengths() {
    #expect(Places([4, 6]).reshaped([2, 1, 12])?.axes.map(\.stride) == [12, 1, 1])
    #expect(Places([4, 6]).permuted([1, 0]).reshaped([24]) == nil)
    #expect(Places([4, 6]).permuted([1, 0]).reshaped([2, 3, 4])?.axes.map(\.stride) == [3, 1, 6])
    let rows = Places([4, 6]).taking(0, from: 1, count: 2, step: 2)
    #expect(rows.reshaped([2, 2, 3])?.numbers == [6, 2, 12, 2, 3, 3, 1])
    #expect(Places([4, 6]).reshaped([5, 5]) == nil)
    #expect(Places(numbers: [6, 2, 12, 3, 1])?.shape == [2, 3])
    #expect(Places(numbers: [6, 2]) == nil)
  }

  @Test func extremes() {
    #expect(Places([4, 6]).extremes == 0...23)
    #expect(Places([4, 6]).taking(0, from: 3, count: 4, step: -1).extremes == 0...23)
    #expect(Places([4, 0]).extremes == nil)
  }
}
