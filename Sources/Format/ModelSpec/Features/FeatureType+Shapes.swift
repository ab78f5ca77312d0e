extension ArrayFeatureType {
  /// The shape that a value has unless the caller chooses another: the declared one, the first of a list, or the least of
  /// a range. Empty when the model does not say.
  package var declaredShape: [Int] {
    if !shape.isEmpty { return shape.map { Int(clamping: max($0, 0)) } }
    switch shapeFlexibility {
    case .enumeratedShapes(let list): return list.shapes.first?.shape.map { Int(clamping: max($0, 0)) } ?? []
    case .shapeRange(let range): return range.sizeRanges.map { max(1, Int(clamping: $0.lowerBound)) }
    case nil: return []
    }
  }
}

extension ImageFeatureType {
  /// The size that an image has unless the caller chooses another.
  package var declaredSize: (width: Int, height: Int) {
    if width > 0, height > 0 { return (Int(clamping: width), Int(clamping: height)) }
    switch sizeFlexibility {
    case .enumeratedSizes(let list):
      let size = list.sizes.first ?? ImageFeatureType.ImageSize()
      return (Int(clamping: size.width), Int(clamping: size.height))
    case .imageSizeRange(let range):
      return (
        max(1, Int(clamping: range.widthRange?.lowerBound ?? 0)),
        max(1, Int(clamping: range.heightRange?.lowerBound ?? 0))
      )
    case nil: return (0, 0)
    }
  }

  /// Whether pixels have one channel.
  package var isGray: Bool { colorSpace == .grayscale || colorSpace == .grayscaleFloat16 }
}
