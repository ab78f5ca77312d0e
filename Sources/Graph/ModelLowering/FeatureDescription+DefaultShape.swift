internal import ModelSpec

extension FeatureDescription {
  /// The feature with its default shape as the only one.
  var withDefaultShape: FeatureDescription {
    var feature = self
    switch type?.kind {
    case .multiArrayType(var array):
      if array.shape.isEmpty {
        switch array.shapeFlexibility {
        case .enumeratedShapes(let list): array.shape = list.shapes.first?.shape ?? []
        case .shapeRange(let range): array.shape = range.sizeRanges.map { Int64(clamping: max(1, $0.lowerBound)) }
        case nil: break
        }
      }
      array.shapeFlexibility = nil
      feature.type?.kind = .multiArrayType(array)
    case .imageType(var image):
      if image.height == 0 || image.width == 0 {
        switch image.sizeFlexibility {
        case .enumeratedSizes(let list):
          image.height = Int64(clamping: list.sizes.first?.height ?? 0)
          image.width = Int64(clamping: list.sizes.first?.width ?? 0)
        case .imageSizeRange(let range):
          image.height = Int64(clamping: max(1, range.heightRange?.lowerBound ?? 1))
          image.width = Int64(clamping: max(1, range.widthRange?.lowerBound ?? 1))
        case nil: break
        }
      }
      image.sizeFlexibility = nil
      feature.type?.kind = .imageType(image)
    default: break
    }
    return feature
  }
}
