internal import ModelOps
internal import Testing

@Suite struct SymbolBoundsTests {
  @Test func demandsNarrowASymbol() {
    var bounds = SymbolBounds()
    let width = bounds.makeExtent(in: 1...Extent.unbounded)
    // What is left of a valid window of 10 must be at least 1.
    let possible1 = bounds.require(width - 9, in: 1...Extent.unbounded)
    #expect(possible1)
    #expect(bounds.isNarrowed)
    #expect(bounds.refined(width).description == "10...")
    #expect(bounds.refined(width - 9).description == "1...")
  }

  @Test func equalityDecidesASymbol() {
    var bounds = SymbolBounds()
    let width = bounds.makeExtent(in: 1...Extent.unbounded)
    let possible2 = bounds.require((width - 9) * 5, equals: 5)
    #expect(possible2)
    #expect(bounds.refined(width) == 10)
    let possible3 = bounds.require(width, equals: 11)
    #expect(!possible3)
  }

  @Test func noSolutionIsRefused() {
    var bounds = SymbolBounds()
    let width = bounds.makeExtent(in: 1...Extent.unbounded)
    let possible4 = bounds.require(width * 2, equals: 5)
    #expect(!possible4)
    let possible5 = bounds.require(width + 1, equals: width)
    #expect(!possible5)
    let possible6 = bounds.require(width * 2 - 3, equals: width)
    #expect(possible6)
    #expect(bounds.refined(width) == 3)
  }

  @Test func twoSymbolsShareWhatTheyCanBe() {
    var bounds = SymbolBounds()
    let a = bounds.makeExtent(in: 1...10)
    let b = bounds.makeExtent(in: 5...20)
    let possible7 = bounds.require(a, equals: b)
    #expect(possible7)
    #expect(bounds.refined(a).description == "5...10")
    #expect(bounds.refined(b).description == "5...10")
  }

  @Test func negativeScale() {
    var bounds = SymbolBounds()
    let a = bounds.makeExtent(in: 0...100)
    let possible8 = bounds.require(Extent(50) - a, in: 10...20)
    #expect(possible8)
    #expect(bounds.refined(a).description == "30...40")
  }

  @Test func demandsOnlyNarrow() {
    var bounds = SymbolBounds()
    let a = bounds.makeExtent(in: 8...20)
    let isPossible = bounds.require(a, in: 2...30)
    #expect(isPossible)
    #expect(!bounds.isNarrowed)
    #expect(bounds.refined(a).description == "8...20")
    let isPossibleBelow = bounds.require(a, in: 2...7)
    #expect(!isPossibleBelow)
  }

  @Test func fixedExtentsAreOnlyChecked() {
    var bounds = SymbolBounds()
    let possible9 = bounds.require(5, in: 1...5)
    #expect(possible9)
    let possible10 = bounds.require(5, in: 6...Extent.unbounded)
    #expect(!possible10)
    #expect(!bounds.isNarrowed)
  }

  @Test func extremeNumbersDoNotTrap() {
    var bounds = SymbolBounds()
    let a = bounds.makeExtent(in: 0...Extent.unbounded)
    _ = bounds.require(a * Extent(Int.max) + Extent(Int.min), in: 0...Int.max)
    _ = bounds.require(a * Extent(Int.min), equals: Extent(Int.min))
    _ = bounds.require(a * Extent(Int.max - 1), equals: a * Extent(Int.min + 1))
    _ = bounds.refined(a * Extent(Int.max) - Extent(Int.max))
  }
}
