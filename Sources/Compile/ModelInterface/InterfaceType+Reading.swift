internal import ModelSpec

extension InterfaceType {
  /// - Throws: A `Diagnostic` if the type is missing or unknown.
  init(_ feature: FeatureDescription, at path: ModelPath) throws(Diagnostic) {
    switch feature.type?.kind {
    case .int64Type: self = .int64
    case .doubleType: self = .double
    case .stringType: self = .string
    case .imageType(let image): self = .image(try InterfaceImage(image, feature.name, at: path))
    case .multiArrayType(let array): self = .multiArray(try InterfaceArray(array, feature.name, at: path))
    case .dictionaryType(let dictionary):
      switch dictionary.keyType {
      case .int64KeyType: self = .dictionary(keys: .int64)
      case .stringKeyType: self = .dictionary(keys: .string)
      case nil: throw Self.missing("keyType", feature.name, at: path)
      }
    case .sequenceType(let sequence):
      switch sequence.kind {
      case .int64Type: self = .sequence(of: .int64)
      case .stringType: self = .sequence(of: .string)
      case nil: throw Self.missing("sequenceType", feature.name, at: path)
      }
    case .stateType(let state):
      guard case .arrayType(let array)? = state.kind else { throw Self.missing("arrayType", feature.name, at: path) }
      self = .multiArray(try InterfaceArray(array, feature.name, at: path))
    case nil: throw Self.missing("type", feature.name, at: path)
    }
  }

  static func missing(_ field: String, _ name: String, at path: ModelPath) -> Diagnostic {
    Diagnostic(.error, "feature-type", "feature '\(name)' has no `\(field)`", at: Location(path: path))
  }
}

extension InterfaceImage {
  init(_ image: ImageFeatureType, _ name: String, at path: ModelPath) throws(Diagnostic) {
    let colorSpace: ColorSpace
    switch image.colorSpace {
    case .grayscale: colorSpace = .grayscale
    case .grayscaleFloat16: colorSpace = .grayscaleFloat16
    case .rgb: colorSpace = .rgb
    case .bgr: colorSpace = .bgr
    case .invalidColorSpace: throw InterfaceType.missing("colorSpace", name, at: path)
    case .unrecognized(let number):
      throw Diagnostic(
        .error, "feature-type", "image '\(name)' has `colorSpace` \(number), which is not known",
        at: Location(path: path))
    }
    var width = Int(image.width)
    var height = Int(image.height)
    var flexibility: Flexibility?
    switch image.sizeFlexibility {
    case .enumeratedSizes(let list):
      let sizes = list.sizes.map { (Int(clamping: $0.width), Int(clamping: $0.height)) }
      flexibility = .sizes(sizes)
      if width == 0, height == 0, let first = sizes.first { (width, height) = first }
    case .imageSizeRange(let range):
      let (widths, heights) = (Bounds(range.widthRange), Bounds(range.heightRange))
      flexibility = .range(width: widths, height: heights)
      if width == 0 { width = widths.lower }
      if height == 0 { height = heights.lower }
    case nil: break
    }
    self.init(
      colorSpace: colorSpace, width: width, height: height, statedWidth: Int(image.width),
      statedHeight: Int(image.height), flexibility: flexibility)
  }
}

extension InterfaceArray {
  init(_ array: ArrayFeatureType, _ name: String, at path: ModelPath) throws(Diagnostic) {
    let elementType: ElementType
    switch array.dataType {
    case .double: elementType = .double
    case .float32: elementType = .float32
    case .float16: elementType = .float16
    case .int32: elementType = .int32
    case .int8: elementType = .int8
    case .invalidArrayDataType: throw InterfaceType.missing("dataType", name, at: path)
    case .unrecognized(let number):
      throw Diagnostic(
        .error, "feature-type", "multi-array '\(name)' has `dataType` \(number), which is not known",
        at: Location(path: path))
    }
    var shape = array.shape.map { Int($0) }
    var flexibility: Flexibility?
    switch array.shapeFlexibility {
    case .enumeratedShapes(let list):
      let shapes = list.shapes.map { shape in shape.shape.map { Int($0) } }
      flexibility = .shapes(shapes)
      if shape.isEmpty { shape = shapes.first ?? [] }
    case .shapeRange(let range):
      let ranges = range.sizeRanges.map { Bounds($0) }
      flexibility = .ranges(ranges)
      if shape.isEmpty { shape = ranges.map(\.lower) }
    case nil: break
    }
    self.init(
      elementType: elementType, shape: shape, statedShape: array.shape.map { Int($0) }, flexibility: flexibility)
  }
}

extension Bounds {
  /// Bounds of a size; 0 and up when the range is not there.
  init(_ range: SizeRange?) {
    let upper = range?.upperBound ?? -1
    self.init(lower: Int(clamping: range?.lowerBound ?? 0), upper: upper < 0 ? nil : Int(upper))
  }
}
