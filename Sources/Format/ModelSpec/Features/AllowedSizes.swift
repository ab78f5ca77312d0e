/// The sizes in pixels that an image may have.
package enum AllowedSizes: Equatable, Sendable {
  package struct Size: Equatable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// One of these.
  case list([Size])
  /// Any with sides in these ranges.
  case ranges(width: ClosedRange<Int>, height: ClosedRange<Int>)

  package init(_ type: ImageFeatureType) {
    let declared = Size(width: Int(clamping: max(type.width, 0)), height: Int(clamping: max(type.height, 0)))
    switch type.sizeFlexibility {
    case .enumeratedSizes(let list):
      var sizes = list.sizes.map { Size(width: Int(clamping: $0.width), height: Int(clamping: $0.height)) }
      if declared.width > 0, declared.height > 0, !sizes.contains(declared) { sizes.insert(declared, at: 0) }
      self = .list(sizes)
    case .imageSizeRange(let range):
      self = .ranges(width: Self.range(range.widthRange), height: Self.range(range.heightRange))
    case nil: self = .list([declared])
    }
  }

  private static func range(_ range: SizeRange?) -> ClosedRange<Int> {
    range.map(AllowedShapes.range) ?? 1...Int.max
  }

  package func contains(width: Int, height: Int) -> Bool {
    switch self {
    case .list(let sizes): sizes.contains(Size(width: width, height: height))
    case .ranges(let widths, let heights): widths.contains(width) && heights.contains(height)
    }
  }
}
