internal import ModelOps
internal import Testing

@Suite struct ExtentTests {
  private let open = Extent(3...Extent.unbounded)
  private let range = Extent(8...20)

  @Test func fixedOrNot() {
    #expect(Extent(5).fixed == 5)
    #expect(Extent(5).isFixed)
    #expect(range.fixed == nil)
    #expect(open.isUnbounded)
    #expect(!range.isUnbounded)
    #expect(Extent.unknown.lower == 0)
    // More than any machine holds is no length.
    #expect(Extent(clamping: .max).fixed == nil)
  }

  @Test func containsItsValues() {
    #expect(Extent.unknown.contains(0))
    #expect(Extent.unknown.contains(1000))
    #expect(range.contains(8) && range.contains(20))
    #expect(!range.contains(7) && !range.contains(21))
    #expect(!open.contains(2))
  }

  @Test func sum() {
    #expect(Extent(2) + Extent(3) == 5)
    #expect(range + 3 == Extent(11...23))
    #expect(range + range == Extent(16...40))
    #expect(open + 4 == Extent(7...Extent.unbounded))
    #expect(open + range == Extent(11...Extent.unbounded))
  }

  @Test func difference() {
    #expect(Extent(3) - Extent(2) == 1)
    #expect(range - Extent(4...7) == Extent(1...16))
    #expect((Extent(2) - Extent(4)).asLength == 0)
    #expect((range - 22).asLength == 0)
    #expect((Extent(2) - Extent(-1)) == 3)
    #expect((open - 1).upper == Extent.unbounded)
    // Nothing limits how much is taken away, so nothing is known of the rest but that it is a length.
    #expect((range - open).asLength == Extent(0...17))
    #expect((open - open).asLength == .unknown)
  }

  @Test func product() {
    #expect(Extent(2) * Extent(3) == 6)
    #expect(range * 4 == Extent(32...80))
    #expect(open * 5 == Extent(15...Extent.unbounded))
    #expect(Extent.unknown * range == .unknown)
    #expect(Extent(-2...3) * Extent(-5...4) == Extent(-15...12))
    #expect(open * 0 == 0)
  }

  @Test func quotient() {
    #expect(Extent(10).floorDivided(by: 2) == 5)
    #expect(Extent(2).floorDivided(by: 3) == 0)
    #expect(range.floorDivided(by: 3) == Extent(2...6))
    #expect(range.floorDivided(by: Extent(4...7)) == Extent(1...5))
    #expect(open.floorDivided(by: 4) == Extent(0...Extent.unbounded))
    #expect(range.floorDivided(by: Extent(1...Extent.unbounded)) == Extent(0...20))
    #expect(Extent(-3).floorDivided(by: 2) == -2)
    #expect(range.floorDivided(by: 0) == .anyInteger)
  }

  @Test func quotientRoundedUp() {
    #expect(Extent(1).ceilingDivided(by: 5) == 1)
    #expect(Extent(5).ceilingDivided(by: 1) == 5)
    #expect(Extent(5).ceilingDivided(by: 12) == 1)
    #expect(Extent(12).ceilingDivided(by: 5) == 3)
    #expect(open.ceilingDivided(by: 2).isUnbounded)
    #expect(Extent(4).ceilingDivided(by: 0) == .anyInteger)
  }

  @Test func intersection() {
    #expect(Extent.unknown.intersection(open) == open)
    #expect(Extent(10...Extent.unbounded).intersection(range) == Extent(10...20))
    #expect(range.intersection(Extent(3...6)) == nil)
    #expect(Extent(1).intersection(.unknown) == 1)
    #expect(Extent.unknown.intersection(.unknown) == .unknown)
  }

  @Test func union() {
    #expect(Extent.unknown.union(open) == .unknown)
    #expect(range.union(Extent(25...30)) == Extent(8...30))
  }

  @Test func saturates() {
    let huge = Extent(Int.max - 1)
    #expect((huge + huge).isUnbounded)
    #expect((huge * huge).isUnbounded)
    #expect((huge * Extent(Int.min)).lower == -Extent.unbounded)
    #expect((Extent(Int.min) - huge).lower == -Extent.unbounded)
    #expect(Extent(Int.min).floorDivided(by: 1).lower == -Extent.unbounded)
    #expect((Extent.anyInteger - Extent.anyInteger) == .anyInteger)
    #expect(huge.ceilingDivided(by: Int.max).lower >= 0)
  }

  @Test func linearFormStaysExact() {
    let width = Extent(Symbol(id: 0), in: 1...Extent.unbounded)
    // Padding by 2 and a valid window of 3 give the same length again.
    #expect(((width + 2 - 3).floorDivided(by: 1) + 1).isAlways(equalTo: width))
    #expect((width * 4).floorDivided(by: 2).isAlways(equalTo: width * 2))
    #expect((width - width) == 0)
    #expect(!(width + 1).canEqual(width))
    #expect(width.canEqual(width * 2))
    // Half a width is no linear form: nothing exact is known.
    #expect(width.floorDivided(by: 2).form == nil)
  }

  @Test(arguments: [
    (Extent(5), "5"), (Extent(1...8), "1...8"), (Extent(1...Extent.unbounded), "1..."), (Extent.anyInteger, "..."),
  ]) func description(_ extent: Extent, _ text: String) {
    #expect(extent.description == text)
  }
}
