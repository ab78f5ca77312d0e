import ModelOps
import Testing

@testable import ModelCompare

@Suite struct ValueErrorTests {
  private let strict = Tolerance(absolute: 1e-6, relative: 1e-6)

  /// The definitions, one after the other.
  @Test(arguments: [UInt64(1), 2, 3])
  func figuresFollowTheirDefinitions(_ seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let left = (0..<1000).map { _ in Float.random(in: -3...3, using: &generator) }
    let right = left.map { $0 + Float.random(in: -0.01...0.01, using: &generator) }
    var error = ValueError()
    error.add(Array(left[..<400]), Array(right[..<400]), strict)
    error.add(Array(left[400...]), Array(right[400...]), strict)
    let (a, b) = (left.map(Double.init), right.map(Double.init))
    let differences = zip(a, b).map { abs($0 - $1) }
    let dot = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    let (norm, otherNorm) = (a.reduce(0) { $0 + $1 * $1 }, b.reduce(0) { $0 + $1 * $1 })
    #expect(error.count == 1000)
    #expect(error.maximum == differences.max())
    #expect(abs(error.mean - differences.reduce(0, +) / 1000) < 1e-12)
    #expect(abs(error.cosine - dot / (norm * otherNorm).squareRoot()) < 1e-12)
    let noise = differences.reduce(0) { $0 + $1 * $1 }
    #expect(abs(error.signalToNoise / (norm / noise) - 1) < 1e-9)
    #expect(error.beyondCount == zip(a, b).count { abs($0 - $1) > 1e-6 + 1e-6 * abs($1) })
  }

  @Test func equalArraysHaveNoError() {
    var error = ValueError()
    error.add([0, 0], [0, 0], strict)
    #expect(error.cosine == 1 && error.signalToNoise == .infinity && error.beyondCount == 0 && error.mean == 0)
    error.add([.nan, .infinity, -.infinity], [.nan, .infinity, -.infinity], strict)
    #expect(error.beyondCount == 0)
    #expect(error.notFinite == (3, 3))
    #expect(error.maximum == 0)
  }

  @Test func oneSideThatIsNotFiniteDiffers() {
    var error = ValueError()
    error.add([1, .nan, 2, .infinity], [1.5, 1, 2, -.infinity], strict)
    #expect(error.beyondCount == 3)
    #expect(error.notFinite == (2, 1))
    #expect(error.maximum == .infinity)
    #expect(error.worst?.index == 1)
    #expect(error.mean == 0.5 / 4)
  }

  @Test func nothingIsSaidOfSumsWhereOneSideIsNowhereFinite() {
    var error = ValueError()
    error.add([1, 2], [.nan, .infinity], strict)
    #expect(error.mean.isNaN && error.cosine.isNaN && error.signalToNoise.isNaN && error.maximum == .infinity)
    error.add([3], [3], strict)
    #expect(error.mean == 0 && error.cosine == 1)
  }

  @Test func anArrayOfZerosIsAtRightAnglesToAnother() {
    var error = ValueError()
    error.add([0, 0], [1, 2], strict)
    #expect(error.cosine == 0 && error.signalToNoise == 0)
  }
}
