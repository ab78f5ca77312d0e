internal import ModelSpec

/// Shapes, sizes and ranges as `metadata.json` writes them.
enum ShapeText {
  /// `Float32 1 × 10`, or `Float32` where no dimension is stated.
  static func typed(_ type: String, _ dimensions: [Int64]) -> String {
    dimensions.isEmpty ? type : type + " " + product(dimensions)
  }

  /// `1 × 10`
  static func product(_ dimensions: [Int64]) -> String {
    dimensions.map { String($0) }.joined(separator: " × ")
  }

  /// `[1, 10]`
  static func list(_ dimensions: [Int64]) -> String {
    bracketed(dimensions.map { String($0) })
  }

  /// `1 × 10 | 1 × 20`
  static func choice(_ shapes: [[Int64]]) -> String {
    shapes.map(product).joined(separator: " | ")
  }

  /// `[[1, 10], [1, 20]]`
  static func list(_ shapes: [[Int64]]) -> String {
    bracketed(shapes.map(list))
  }

  /// `1 × 0...4 × 8...`: a number where both ends are the same, and no end where there is no bound.
  static func product(_ ranges: [SizeRange]) -> String {
    let texts = ranges.map { range in
      let lower = Int64(truncatingIfNeeded: range.lowerBound)
      if lower == range.upperBound { return "\(lower)" }
      return range.upperBound < 0 ? "\(lower)..." : "\(lower)...\(range.upperBound)"
    }
    return texts.joined(separator: " × ")
  }

  /// `[[1, 1], [0, 4]]`
  static func list(_ ranges: [SizeRange]) -> String {
    bracketed(ranges.map(pair))
  }

  /// `[0, 4]`
  static func pair(_ range: SizeRange) -> String {
    bracketed(["\(Int64(truncatingIfNeeded: range.lowerBound))", "\(range.upperBound)"])
  }

  private static func bracketed(_ parts: [String]) -> String {
    "[" + parts.joined(separator: ", ") + "]"
  }
}

extension ArrayFeatureType {
  /// The stated shape, or else the first enumerated one or the lower bounds.
  var defaultShape: [Int64] {
    guard shape.isEmpty else { return shape }
    switch shapeFlexibility {
    case .enumeratedShapes(let enumerated): return enumerated.shapes.first?.shape ?? []
    case .shapeRange(let range): return range.sizeRanges.map { Int64(truncatingIfNeeded: $0.lowerBound) }
    case nil: return []
    }
  }
}

extension ImageFeatureType {
  /// `[width, height]`: the stated one, or else the first enumerated one or the lower bounds.
  var defaultSize: [Int64] {
    if width > 0 && height > 0 { return [width, height] }
    switch sizeFlexibility {
    case .enumeratedSizes(let enumerated): return enumerated.sizes.first?.dimensions ?? []
    case .imageSizeRange(let range):
      return [range.widthRange, range.heightRange].map { Int64(truncatingIfNeeded: $0?.lowerBound ?? 0) }
    case nil: return []
    }
  }
}

extension ImageFeatureType.ImageSize {
  /// `[width, height]`
  var dimensions: [Int64] { [Int64(truncatingIfNeeded: width), Int64(truncatingIfNeeded: height)] }
}
