public import ModelSpec

extension FlexibleShapeInformation {
  /// The allowed shapes of a function's inputs; nil when all shapes are fixed.
  ///
  /// A multi-array counts with the dimensions of its type. An image counts as the tensor `[1, C, H, W]` that the
  /// function sees. Of several inputs with enumerated shapes, the shapes at one index go together.
  public init?(_ features: [FeatureDescription]) {
    let inputs = features.sorted { MILTextOrder.precedes($0.name, $1.name) }.compactMap(FlexibleInput.init)
    guard !inputs.isEmpty else { return nil }
    self.init(defaultShapes: inputs.map { Shape($0.name, $0.defaultShape) })
    var enumerated: [(name: String, shapes: [[Int32]], defaultShape: [Int32])] = []
    for input in inputs {
      switch input.allowed {
      case .ranges(let bounds): rangeDims.append(Ranges(input.name, bounds))
      case .shapes(let shapes): enumerated.append((input.name, shapes, input.defaultShape))
      }
    }
    var keys: Set<String> = []
    for index in 0..<(enumerated.map(\.shapes.count).max() ?? 0) {
      let shapes = enumerated.map { input in
        Shape(input.name, index < input.shapes.count ? input.shapes[index] : input.defaultShape)
      }
      enumeratedShapes.append(Alternative(Self.key(shapes, besides: &keys), shapes))
    }
    enumeratedShapes.sort { $0.key < $1.key }
  }

  /// Eight hexadecimal digits: the 32-bit FNV-1a hash of the shapes' text `input=1,2;`, counted up past those in `keys`.
  ///
  /// How Apple's compiler makes its keys is not known; readers take any that differ.
  private static func key(_ shapes: [Shape], besides keys: inout Set<String>) -> String {
    let text = shapes.map { "\($0.input)=\($0.sizes.map(String.init).joined(separator: ","));" }.joined()
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    while true {
      let key = Hexadecimal.text(hash)
      if keys.insert(key).inserted { return key }
      hash &+= 1
    }
  }
}

/// One input whose shape is not fixed.
private struct FlexibleInput {
  enum Allowed {
    case ranges([FlexibleShapeInformation.Bounds])
    case shapes([[Int32]])
  }

  let name: String
  let defaultShape: [Int32]
  let allowed: Allowed

  init?(_ feature: FeatureDescription) {
    name = feature.name
    switch feature.type?.kind {
    case .multiArrayType(let array):
      guard let flexibility = array.shapeFlexibility else { return nil }
      switch flexibility {
      case .shapeRange(let range): allowed = .ranges(range.sizeRanges.map(Self.bounds))
      case .enumeratedShapes(let list): allowed = .shapes(list.shapes.map { $0.shape.map(Self.size) })
      }
      defaultShape = array.shape.isEmpty ? Self.firstShape(allowed) : array.shape.map(Self.size)
    case .imageType(let image):
      guard let flexibility = image.sizeFlexibility else { return nil }
      let channels: Int32 = image.colorSpace == .rgb || image.colorSpace == .bgr ? 3 : 1
      switch flexibility {
      case .imageSizeRange(let range):
        let height = Self.bounds(range.heightRange ?? SizeRange())
        let width = Self.bounds(range.widthRange ?? SizeRange())
        allowed = .ranges([.init(1, 1), .init(channels, channels), height, width])
      case .enumeratedSizes(let list):
        allowed = .shapes(
          list.sizes.map { [1, channels, Self.size(Int64(clamping: $0.height)), Self.size(Int64(clamping: $0.width))] })
      }
      defaultShape =
        image.height > 0 && image.width > 0
        ? [1, channels, Self.size(image.height), Self.size(image.width)] : Self.firstShape(allowed)
    default: return nil
    }
  }

  private static func size(_ size: Int64) -> Int32 { Int32(clamping: size) }

  private static func bounds(_ range: SizeRange) -> FlexibleShapeInformation.Bounds {
    .init(Int32(clamping: range.lowerBound), range.upperBound < 0 ? -1 : size(range.upperBound))
  }

  /// What the description's schema takes as default where it states none.
  private static func firstShape(_ allowed: Allowed) -> [Int32] {
    switch allowed {
    case .ranges(let bounds): bounds.map(\.lower)
    case .shapes(let shapes): shapes.first ?? []
    }
  }
}
