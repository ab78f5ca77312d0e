package import ModelGraph
package import ModelSpec

/// How a model's inputs become the tensors that layers see.
package struct InputMapping {
  var arrays: NeuralNetworkMultiArrayShapeMapping
  var images: NeuralNetworkImageShapeMapping
  var leadingAxes: NetworkLowering.LeadingAxes

  /// The shape that layers see of an input; nil when the description does not say.
  func shape(_ type: FeatureType?, _ bounds: inout SymbolBounds) throws(OperationError) -> Shape? {
    switch type?.kind {
    case .multiArrayType(let array): return try shape(array, &bounds)
    case .imageType(let image): return shape(image, &bounds)
    case .int64Type, .doubleType:
      return try shape(.with { $0.shape = [1] }, &bounds)
    default: return nil
    }
  }

  private func shape(_ image: ImageFeatureType, _ bounds: inout SymbolBounds) -> Shape {
    let pixels = Self.extents(image).map { Self.symbolic($0, &bounds) }
    return Shape(Array(repeating: 1, count: images == .rank4ImageMapping ? 1 : 2) + pixels)
  }

  /// Channels, height and width that a description allows.
  package static func extents(_ image: ImageFeatureType) -> [Extent] {
    let channels: Extent =
      switch image.colorSpace {
      case .grayscale, .grayscaleFloat16: 1
      default: 3
      }
    return switch image.sizeFlexibility {
    case .enumeratedSizes(let sizes):
      [
        channels, union(sizes.sizes.map { Extent(clamping: $0.height) }),
        union(sizes.sizes.map { Extent(clamping: $0.width) }),
      ]
    case .imageSizeRange(let range): [channels, extent(range.heightRange), extent(range.widthRange)]
    case nil: [channels, extent(image.height), extent(image.width)]
    }
  }

  private func shape(_ array: ArrayFeatureType, _ bounds: inout SymbolBounds) throws(OperationError) -> Shape? {
    guard let extents = Self.extents(array), !extents.isEmpty else { return nil }
    guard extents.count <= Shape.largestRank else {
      throw OperationError("the input has \(extents.count) dimensions, expected up to \(Shape.largestRank)")
    }
    let declared = extents.map { Self.symbolic($0, &bounds) }
    guard arrays == .rank5ArrayMapping else { return Shape(declared) }
    switch declared.count {
    case 1: return Shape(leading(&bounds) + declared + [1, 1])
    case 3: return Shape(leading(&bounds) + declared)
    default:
      throw OperationError(
        "the input has shape \(Shape(extents)), expected 1 or 3 dimensions as `arrayInputShapeMapping` is "
          + "RANK5_ARRAY_MAPPING")
    }
  }

  /// Sequence and batch: they are not declared, and can be any when a prediction is made.
  private func leading(_ bounds: inout SymbolBounds) -> [Extent] {
    guard leadingAxes == .any else { return [1, 1] }
    return [bounds.makeExtent(in: 1...Extent.unbounded), bounds.makeExtent(in: 1...Extent.unbounded)]
  }

  /// The lengths that a description allows, one an axis; nil when it does not say, or allows several ranks.
  package static func extents(_ array: ArrayFeatureType) -> [Extent]? {
    switch array.shapeFlexibility {
    case nil: return array.shape.map(extent)
    case .shapeRange(let range): return range.sizeRanges.map(extent)
    case .enumeratedShapes(let list):
      guard let first = list.shapes.first else { return nil }
      guard list.shapes.allSatisfy({ $0.shape.count == first.shape.count }) else { return nil }
      return first.shape.indices.map { axis in union(list.shapes.map { extent($0.shape[axis]) }) }
    }
  }

  private static func extent(_ length: Int64) -> Extent { Extent(Swift.max(0, Int(length))) }

  private static func extent(_ range: SizeRange?) -> Extent {
    guard let range else { return .unknown }
    let lower = Int(clamping: range.lowerBound)
    guard range.upperBound >= 0 else { return Extent(lower...Extent.unbounded) }
    return Extent(lower...Swift.max(lower, Int(range.upperBound)))
  }

  private static func union(_ extents: [Extent]) -> Extent {
    extents.dropFirst().reduce(extents.first ?? .unknown) { $0.union($1) }
  }

  private static func symbolic(_ extent: Extent, _ bounds: inout SymbolBounds) -> Extent {
    extent.isFixed ? extent : bounds.makeExtent(in: extent.lower...extent.upper)
  }
}
