import ModelSpec
import OrderedCollections
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

  /// Sets and keys are asked by their hash, also in files that import `ModelSpec`: were these walks, they would take minutes.
  @Test(.timeLimit(.minutes(1))) func setsAndKeysAreAskedByHash() {
    let names = (0..<30_000).map { "name \($0)" }
    let (set, ordered) = (Set(names), OrderedSet(names))
    let keys = Dictionary(uniqueKeysWithValues: names.map { ($0, 0) }).keys
    for _ in 0..<10 {
      #expect(names.allSatisfy { set.contains($0) && keys.contains($0) && ordered.contains($0) })
      #expect(names.indices.allSatisfy { ordered.firstIndex(of: names[$0]) == $0 })
      #expect(names.filter(set.contains).count == names.count)
    }
    #expect(!Set([Self.composed]).contains(Self.decomposed))
    #expect(!OrderedSet([Self.composed]).contains(Self.decomposed))
    #expect(![Self.composed: 1].keys.contains(Self.decomposed))
  }

  /// Messages are equal when their texts are equal by their UTF-8.
  @Test func messagesAreTheirBytes() {
    func feature(_ name: String) -> FeatureDescription { .with { $0.name = name } }
    #expect(feature(Self.composed) == feature(Self.composed))
    #expect(feature(Self.composed) != feature(Self.decomposed))
    func binding(_ name: String) -> MILSpec.Argument.Binding { .with { $0.binding = .name(name) } }
    #expect(binding(Self.composed) != binding(Self.decomposed))
    func metadata(_ key: String, _ value: String) -> Metadata { .with { $0.userDefined[key] = value } }
    #expect(metadata(Self.composed, "a") != metadata(Self.decomposed, "a"))
    #expect(metadata("a", Self.composed) != metadata("a", Self.decomposed))
    #expect(metadata("a", "b") == metadata("a", "b"))
    #expect(ClassLabels.strings([Self.composed]) != .strings([Self.decomposed]))
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
