import ModelSpec
import Testing

/// Names that are told apart by their bytes.
@Suite struct NameTests {
  /// The same text to Unicode: "é" as one scalar, and as two.
  private static let (composed, decomposed) = ("\u{e9}", "e\u{301}")

  /// In files that import `ModelSpec`, as this one does.
  @Test func stringsAreTheirBytes() {
    let (composed, decomposed) = Self.spellings
    #expect(composed != decomposed)
    #expect(!(composed == decomposed))
    #expect(composed == "\u{e9}")
    let optional: String? = composed
    #expect(optional != decomposed)
    #expect([composed] != [decomposed])
    #expect(![composed].contains(decomposed))
    #expect([composed, decomposed].firstIndex(of: decomposed) == 1)
    #expect([composed, decomposed, "z"].sorted() == [decomposed, "z", composed])
    let isMatched =
      switch composed {
      case "e\u{301}": true
      default: false
      }
    #expect(!isMatched)
  }

  private static var spellings: (String, String) { (composed, decomposed) }

  @Test func mapsAndSets() {
    var map: NameMap = [Self.composed: 1, Self.decomposed: 2, "a": 3]
    #expect(map.count == 3)
    #expect(map[Self.composed] == 1 && map[Self.decomposed] == 2)
    map[Self.composed, default: 0] += 10
    map[Self.decomposed] = nil
    #expect(map == ["\u{e9}": 11, "a": 3])
    #expect(map.merging([Self.decomposed: 5, "a": 7]) { old, _ in old } == ["\u{e9}": 11, "e\u{301}": 5, "a": 3])
    #expect(Array(map.keys).count == 2 && zip(map.keys, map.values).allSatisfy { map[$0] == $1 })
    #expect(map.keys.contains("a") && !map.keys.contains(Self.decomposed))
    let both: NameMap = [Self.composed: 1, Self.decomposed: 2]
    #expect(both.stringKeyed { max($0, $1) } == [Self.composed: 2])
    var set: NameSet = [Self.composed, Self.decomposed]
    #expect(set.count == 2 && !set.insert(Self.composed).inserted)
    set.remove(Self.composed)
    #expect(set == [Self.decomposed])
    #expect(set.isDisjoint(with: [Self.composed]))
  }

  /// All spellings of a text have one hash as a `String`; a file can hold any number of them.
  @Test func spellingsHaveDifferentHashes() {
    let names = (0..<4096).map { number in
      (0..<12).map { number >> $0 & 1 == 1 ? Self.composed : Self.decomposed }.joined()
    }
    #expect(Set(names).count == 1)
    #expect(NameSet(names).count == names.count)
    #expect(Set(names.map { Name($0).hashValue }).count > names.count - 4)
  }
}
