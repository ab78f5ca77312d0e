internal import ModelGraph
internal import ModelSpec

/// Images at the interface, which become tensors of bytes in the order of colors that the model declares.
struct ExportImages {
  private let images: NameMap<ImageFeatureType>

  init(_ features: [FeatureDescription]) {
    images = NameMap(
      features.compactMap { feature in
        if case .imageType(let image)? = feature.type?.kind { (feature.name, image) } else { nil }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The type under which a tensor of the program is given or returned.
  func type(_ name: String, _ type: TensorType) -> TensorType {
    guard let image = images[name], image.colorSpace != .grayscaleFloat16 else { return type }
    return type.of(.uint8)
  }

  /// Pixels of an output as bytes: the nearest ones.
  func returned(_ value: AssetValue, _ name: String, _ writer: inout AssetWriter) -> AssetValue {
    guard let image = images[name], image.colorSpace != .grayscaleFloat16, value.isFloat else { return value }
    let whole = writer.unary("round", writer.cast(value, .fp32))
    let inside = writer.binary("minimum", writer.binary("maximum", whole, 0), 255)
    return writer.cast(writer.cast(inside, .int32), .uint8)
  }

  /// The order of colors by the names of images.
  static func orders(_ features: [FeatureDescription]) -> [(name: String, order: String)] {
    features.compactMap { feature in
      guard case .imageType(let image)? = feature.type?.kind else { return nil }
      return (feature.name, image.isGray ? "GRAY" : image.colorSpace == .bgr ? "BGR" : "RGB")
    }
  }
}
