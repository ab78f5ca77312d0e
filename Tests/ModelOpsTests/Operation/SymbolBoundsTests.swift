internal import ModelOps
internal import Testing

@Suite struct SymbolBoundsTests {
  @Test func demandsNarrowASymbol() {
    var bounds = SymbolBounds()
    let width = bounds.makeExtent(in: 1...Extent.unbounded)
    // What is left of a valid window of 10 must be at least 1.
    #expect(bounds.require(width - 9, in: 1...Extent.unbounded))
    #expect(bounds.isNarrowed)
    #expect(bounds.refined(width).description == "10...")
    #expect(bounds.refined(width - 9).description == "1...")
  }

  @Test func equalityDecidesASymbol() {
    var bounds = SymbolBounds()
    let width = bounds.makeExtent(in: 1...Extent.unbounded)
    #expect(bounds.require((width - 9) * 5, equals: 5))
    #expect(bounds.refined(width) == 10)
    #expect(!bounds.require(width, equals: 11))
  }

  @Test func noSolutionIsRefused() {
    var bounds = SymbolBounds()
    let width = bounds.makeExtent(in: 1...Extent.unbounded)
    #expect(!bounds.require(width * 2, equals: 5))
    #expect(!bounds.require(width + 1, equals: width))
    #expect(bounds.require(width * 2 - 3, equals: width))
    #expect(bounds.refined(width) == 3)
  }

  @Test func twoSymbolsShareWhatTheyCanBe() {
    var bounds = SymbolBounds()
    let a = bounds.makeExtent(in: 1...10)
    let b = bounds.makeExtent(in: 5...20)
    #expect(bounds.require(a, equals: b))
    #expect(bounds.refined(a) == bounds.refined(b).intersection(bounds.refined(a)))
    #expect(bounds.refined(b).description == "5...10")
  }

  @Test func negativeScale() {
    var bounds = SymbolBounds()
    let a = bounds.makeExtent(in: 0...100)
    #expect(bounds.require(Extent(50) - a, in: 10...20))
    #expect(bounds.refined(a).description == "30...40")
  }

  @Test func fixedExtentsAreOnlyChecked() {
    var bounds = SymbolBounds()
    #expect(bounds.require(5, in: 1...5))
    #expect(!bounds.require(5, in: 6...Extent.unbounded))
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
