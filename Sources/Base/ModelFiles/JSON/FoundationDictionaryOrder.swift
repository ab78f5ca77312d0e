import ModelBase

/// The order in which a mutable dictionary of Foundation lists its keys.
///
/// Apple's compilers print JSON objects in this order, so reproducing their files takes reproducing the dictionary: open
/// addressing with linear probing in a table whose size is a prime, and on growth a walk over the old table's slots that
/// puts each key into the new table. The order therefore depends on the order of insertion and on the first capacity.
///
/// It reproduces `CFBasicHash.c` of swift-corelibs-foundation, whose license is that of `FoundationStringHash`.
package struct FoundationDictionaryOrder: Sendable {
  /// Strings compared by code units: Foundation does not treat canonically equivalent strings as equal.
  private struct Key: Hashable {
    let utf8: [UInt8]

    init(_ text: String) { utf8 = Array(text.utf8) }
  }

  private var level: Int
  private var hashes: [UInt64] = []
  private var indices: [Key: Int] = [:]
  /// The key in each slot.
  private var slots: [Int?]
  /// For each slot the first free one at or after it, or one on the way there (path compression): long runs of used
  /// slots are skipped, so that names chosen to collide cost no more than others.
  private var free: [Int]

  /// Starts with the smallest table that holds `minimumCapacity` keys.
  package init(minimumCapacity: Int = 0) {
    level = Self.tables.firstIndex { $0.capacity >= minimumCapacity } ?? Self.tables.count - 1
    slots = []
    free = []
    clear()
  }

  /// Number of keys.
  package var count: Int { hashes.count }

  /// Inserts a key; an existing key keeps its slot.
  ///
  /// - Returns: The number of different keys that were inserted before this one.
  @discardableResult
  package mutating func insert(_ text: String) -> Int {
    let key = Key(text)
    if let index = indices[key] { return index }
    let index = hashes.count
    if index >= Self.tables[level].capacity { grow() }
    indices[key] = index
    hashes.append(FoundationStringHash.hash(text))
    place(index)
    return index
  }

  /// The keys in the dictionary's order, each as the number that `insert` returned for it.
  package var order: [Int] { slots.compactMap(\.self) }

  /// `elements` in the order of a dictionary into which they are inserted one by one. The last of several elements with
  /// the same key is kept, in the position of the first.
  package static func ordered<Element>(
    _ elements: some Sequence<Element>, minimumCapacity: Int = 0, key: (Element) -> String
  ) -> [Element] {
    var dictionary = FoundationDictionaryOrder(minimumCapacity: minimumCapacity)
    var kept: [Element] = []
    for element in elements {
      let index = dictionary.insert(key(element))
      if index < kept.count { kept[index] = element } else { kept.append(element) }
    }
    return dictionary.order.map { kept[$0] }
  }

  private mutating func clear() {
    let size = Self.tables[level].size
    slots = Array(repeating: nil, count: size)
    free = Array(0..<size)
  }

  /// The last table's capacity is beyond any list in memory, so it never grows.
  private mutating func grow() {
    guard level + 1 < Self.tables.count else { return }
    let old = order
    level += 1
    clear()
    for index in old { place(index) }
  }

  private mutating func place(_ index: Int) {
    let home = Int(hashes[index] % UInt64(slots.count))
    var slot = home
    while free[slot] != slot { slot = free[slot] }
    slots[slot] = index
    // Slots on the way now lead past the newly used one.
    let next = (slot + 1) % slots.count
    var passed = home
    while passed != slot {
      let following = free[passed]
      free[passed] = next
      passed = following
    }
    free[slot] = next
  }

  /// The size of each table, and the number of keys it holds before the next one is used.
  private static let tables: [(size: Int, capacity: Int)] = [
    (3, 3), (7, 6), (13, 11), (23, 19), (41, 32), (71, 52), (127, 85), (191, 118), (251, 155), (383, 237), (631, 390),
    (1087, 672), (1723, 1065), (2803, 1732), (4523, 2795), (7351, 4543), (11959, 7391), (19447, 12019),
    (31231, 19302), (50683, 31324), (81919, 50629), (132_607, 81956), (214_519, 132_580), (346_607, 214_215),
    (561_109, 346_784), (907_759, 561_026), (1_468_927, 907_847), (2_376_191, 1_468_567), (3_845_119, 2_376_414),
    (6_221_311, 3_844_982), (10_066_421, 6_221_390), (16_287_743, 10_066_379), (26_354_171, 16_287_773),
    (42_641_881, 26_354_132), (68_996_069, 42_641_916), (111_638_519, 68_996_399), (180_634_607, 111_638_327),
    (292_272_623, 180_634_415), (472_907_251, 292_272_755),
  ]
}

extension JSONValue {
  /// An object whose members are in the order of a Foundation dictionary into which they are inserted one by one.
  ///
  /// - Parameter minimumCapacity: The initial capacity of the dictionary.
  package static func foundationObject(_ members: [Member], minimumCapacity: Int = 0) -> JSONValue {
    .object(FoundationDictionaryOrder.ordered(members, minimumCapacity: minimumCapacity, key: \.key))
  }

  /// An object whose members are inserted into a Foundation dictionary in the order of `keys`. Members with other keys
  /// follow, in their own order.
  package static func foundationObject(_ members: [Member], insertedAs keys: [String]) -> JSONValue {
    var ranks: [String: Int] = [:]
    for (rank, key) in keys.enumerated() { ranks[key] = rank }
    let ranked = members.enumerated().sorted {
      (ranks[$0.element.key] ?? keys.count, $0.offset) < (ranks[$1.element.key] ?? keys.count, $1.offset)
    }
    return foundationObject(ranked.map(\.element))
  }
}
