internal import ModelSpec

/// The shapes that a feature may have: those of a multi-array, or height and width of an image.
enum ComparedShapes: Equatable {
  /// Not declared: any shape.
  case any
  /// One of a list, each once, sorted.
  case list([[Int64]])
  /// A range for each dimension; an upper bound of nil is none.
  case ranges([Range])

  struct Range: Equatable {
    var lower: Int64
    var upper: Int64?

    init(_ range: SizeRange?) {
      lower = Int64(clamping: range?.lowerBound ?? 0)
      upper = range.flatMap { $0.upperBound < 0 ? nil : $0.upperBound }
    }

    func contains(_ other: Range) -> Bool {
      guard lower <= other.lower else { return false }
      guard let upper else { return true }
      return other.upper.map { $0 <= upper } ?? false
    }

    func contains(_ length: Int64) -> Bool { lower <= length && length <= upper ?? .max }
  }

  init(_ array: ArrayFeatureType) {
    switch array.shapeFlexibility {
    case .enumeratedShapes(let shapes): self = .list(shapes: shapes.shapes.map(\.shape))
    case .shapeRange(let range): self = .reduced(range.sizeRanges.map(Range.init))
    case nil: self = array.shape.isEmpty ? .any : .list([array.shape])
    }
  }

  init(_ image: ImageFeatureType) {
    switch image.sizeFlexibility {
    case .enumeratedSizes(let sizes):
      self = .list(shapes: sizes.sizes.map { [Int64(clamping: $0.height), Int64(clamping: $0.width)] })
    case .imageSizeRange(let range): self = .reduced([Range(range.heightRange), Range(range.widthRange)])
    case nil: self = .list([[image.height, image.width]])
    }
  }

  private static func list(shapes: [[Int64]]) -> ComparedShapes {
    let sorted = shapes.sorted { $0.lexicographicallyPrecedes($1) }
    return .list(sorted.reduce(into: []) { list, shape in if list.last != shape { list.append(shape) } })
  }

  /// Ranges of one length each are one shape.
  private static func reduced(_ ranges: [Range]) -> ComparedShapes {
    ranges.allSatisfy { $0.upper == $0.lower } ? .list([ranges.map(\.lower)]) : .ranges(ranges)
  }

  /// Whether every shape of `other` is among these.
  func includes(_ other: ComparedShapes) -> Bool {
    switch (self, other) {
    case (.any, _): true
    case (_, .any): false
    case (.list(let list), .list(let others)): others.allSatisfy(list.contains)
    case (.ranges(let ranges), .list(let others)):
      others.allSatisfy { shape in
        shape.count == ranges.count && zip(ranges, shape).allSatisfy { $0.contains($1) }
      }
    case (.ranges(let ranges), .ranges(let others)):
      ranges.count == others.count && zip(ranges, others).allSatisfy { $0.contains($1) }
    // A list holds all of a range only when it is short; that is not looked into.
    case (.list, .ranges): false
    }
  }

  /// `[1, 10]`, `[1, 10] or [1, 20]`, `[1, 1...20]`.
  var text: String {
    switch self {
    case .any: "any"
    case .list(let shapes):
      shapes.map { "[" + $0.map(String.init).joined(separator: ", ") + "]" }.joined(separator: " or ")
    case .ranges(let ranges):
      "["
        + ranges.map { $0.upper == $0.lower ? "\($0.lower)" : "\($0.lower)...\($0.upper.map(String.init) ?? "")" }
        .joined(separator: ", ") + "]"
    }
  }
}
