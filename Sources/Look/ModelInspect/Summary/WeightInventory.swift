package import ModelSpec

/// The weights of a model: names, types and sizes. Their values are not read.
public struct WeightInventory: Equatable, Sendable {
  /// One field of a layer, or one constant of a program.
  public struct Entry: Equatable, Sendable {
    /// The way to it by name, such as the layer and the field.
    public var path: [String]
    /// `float32`, `uint4` and so on.
    public var elementType: String
    /// Sizes by dimension, where the model states them.
    public var shape: [UInt64]?
    /// Number of elements.
    public var count: UInt64
    /// Bytes as stored.
    public var byteCount: UInt64
    /// The compression of the elements; without kinds if there is none.
    public var compression = Compression()
    /// The ranges of the bytes in weight files; empty for those in the specification.
    package var records: Set<Record> = []

    /// The type, or how the elements are compressed.
    var storageText: String { compression.kinds.isEmpty ? elementType : compression.description }
  }

  /// Bytes in a weight file, which several constants may share.
  package struct Record: Hashable, Sendable {
    var file: String
    var offset: UInt64
    package var byteCount: UInt64

    package static func == (a: Record, b: Record) -> Bool {
      a.offset == b.offset && a.byteCount == b.byteCount && a.file == b.file
    }

    /// The bytes as those of a pipeline stage: each stage counts its own, because compiled stages have files of their
    /// own.
    package func inStage(_ index: Int) -> Record {
      Record(file: "\(index)/\(file)", offset: offset, byteCount: byteCount)
    }
  }

  /// The compression of weights.
  public struct Compression: Equatable, Sendable, CustomStringConvertible {
    /// A compression method; several may be combined.
    public enum Kind: String, Comparable, Sendable {
      /// Indices into a table of values.
      case palettized
      /// Small integers with a scale.
      case quantized
      /// Only the values other than 0.
      case sparse

      /// Sorts by name.
      public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// The compression methods; empty if there are none.
    public var kinds: Set<Kind> = []
    /// Bits of an element or index; 0 where they are not stated.
    public var bits: UInt64 = 0

    /// Such as `4-bit palettized` or `8-bit quantized, sparse`.
    public var description: String {
      kinds.sorted().map { $0 == .sparse || bits == 0 ? $0.rawValue : "\(bits)-bit \($0.rawValue)" }
        .joined(separator: ", ")
    }
  }

  /// In the model's order.
  public private(set) var entries: [Entry] = []

  /// An empty inventory.
  public init() {}

  /// Number of elements as stored: those that several entries share count once.
  public var parameterCount: UInt64 { stored.reduce(0) { $0.addingUpTo($1.count) } }

  /// Bytes as stored: those that several entries share count once.
  public var byteCount: UInt64 { stored.reduce(0) { $0.addingUpTo($1.byteCount) } }

  /// The entries less what an entry before them has: functions of a program share weights, and so may operations.
  package var stored: [Entry] {
    var seen: Set<Record> = []
    var stored: [Entry] = []
    for var entry in entries {
      let shared = entry.records.filter(seen.contains)
      seen.formUnion(entry.records)
      guard shared.isEmpty || shared.count < entry.records.count else { continue }
      entry.byteCount -= min(entry.byteCount, shared.reduce(0) { $0.addingUpTo($1.byteCount) })
      stored.append(entry)
    }
    return stored
  }

  /// Parameters and bytes of each element type, sorted by the type's name.
  public var types: [(elementType: String, count: UInt64, byteCount: UInt64)] { sums(by: \.elementType) }

  /// Parameters and bytes of each element type or compression, sorted by its name.
  var storage: [(elementType: String, count: UInt64, byteCount: UInt64)] { sums(by: \.storageText) }

  private func sums(by name: (Entry) -> String) -> [(elementType: String, count: UInt64, byteCount: UInt64)] {
    var sums: NameMap<(UInt64, UInt64)> = [:]
    for entry in stored {
      let sum = sums[name(entry), default: (0, 0)]
      sums[name(entry)] = (sum.0.addingUpTo(entry.count), sum.1.addingUpTo(entry.byteCount))
    }
    return sums.map { (elementType: $0.key, count: $0.value.0, byteCount: $0.value.1) }
      .sorted { $0.elementType < $1.elementType }
  }

  /// The largest entries, at most `limit`, in descending order.
  public func largest(_ limit: Int) -> [Entry] {
    let ranked = stored.enumerated().sorted { ($1.element.byteCount, $0.offset) < ($0.element.byteCount, $1.offset) }
    return ranked.prefix(limit).map(\.element)
  }

  mutating func add(
    _ path: [String], _ elementType: String, shape: [UInt64]? = nil, count: UInt64, byteCount: UInt64
  ) {
    add(Entry(path: path, elementType: elementType, shape: shape, count: count, byteCount: byteCount))
  }

  mutating func add(_ entry: Entry) {
    guard entry.count > 0 || entry.byteCount > 0 else { return }
    entries.append(entry)
  }

  /// The weights of a function's block.
  package init(_ block: MILSpec.Block) { add(block) }

  mutating func add(_ weights: WeightInventory) {
    entries += weights.entries
  }

  /// Adds the weights of stage `index` of a pipeline.
  mutating func add(_ weights: WeightInventory, ofStage index: Int) {
    for var entry in weights.entries {
      entry.path.insert("stage \(index)", at: 0)
      entry.records = Set(entry.records.map { $0.inStage(index) })
      entries.append(entry)
    }
  }

  /// Adds the weights of a generalized linear model, given the length of each row of its matrix and of its offset.
  mutating func add(rows: [Int], _ offset: Int) {
    let matrix = UInt64(rows.reduce(0, +))
    let isRegular = Set(rows).count == 1
    add(
      ["weights"], "float64", shape: isRegular ? [UInt64(rows.count), UInt64(rows[0])] : nil, count: matrix,
      byteCount: 8 * matrix)
    add(["offset"], "float64", shape: [UInt64(offset)], count: UInt64(offset), byteCount: 8 * UInt64(offset))
  }
}

extension UInt64 {
  /// The sum, or the greatest number when it is beyond that.
  func addingUpTo(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
