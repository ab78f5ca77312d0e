internal import ModelSpec

/// Shapes of the values of a network: declared by its layers and features, or inferred.
struct NetworkShapes {
  private let declared: NameMap<String>
  private let inferred: NameMap<[UInt64?]>

  init(_ model: Model, inferred: NameMap<[UInt64?]>) {
    self.inferred = inferred
    var declared: NameMap<String> = [:]
    for feature in (model.description?.input ?? []) + (model.description?.output ?? []) {
      if let shape = feature.type?.kind?.declaredShape { declared[feature.name] = ShapeText.text(shape) }
    }
    self.declared = declared
  }

  /// The shapes of the values `names` of a layer, given the tensors that the layer states for them.
  func shapes(of names: [String], stated tensors: [Tensor]) -> [String?] {
    names.enumerated().map { index, name in
      if index < tensors.count, !tensors[index].dimValue.isEmpty {
        return ShapeText.text(tensors[index].dimValue.map { $0 < 0 ? nil : UInt64($0) })
      }
      return declared[name] ?? inferred[name].map { ShapeText.text($0) }
    }
  }
}

extension FeatureType.Kind {
  /// The shape of a multi-array, or `[C, H, W]` of an image; sizes that may differ are nil. Nil when none is stated.
  fileprivate var declaredShape: [UInt64?]? {
    switch self {
    case .multiArrayType(let array):
      switch array.shapeFlexibility {
      case .shapeRange(let range):
        return range.sizeRanges.map { UInt64(exactly: $0.upperBound) == $0.lowerBound ? $0.lowerBound : nil }
      case .enumeratedShapes(let enumerated):
        let shapes = enumerated.shapes.map(\.shape)
        guard let first = shapes.first, shapes.allSatisfy({ $0.count == first.count }) else { return nil }
        return first.indices.map { axis in
          shapes.allSatisfy { $0[axis] == first[axis] } ? UInt64(exactly: first[axis]) : nil
        }
      case nil: return array.shape.isEmpty ? nil : array.shape.map { UInt64(exactly: $0) }
      }
    case .imageType(let image):
      let channels: UInt64 =
        switch image.colorSpace {
        case .grayscale, .grayscaleFloat16: 1
        default: 3
        }
      let isFlexible = image.sizeFlexibility != nil
      return [channels] + [image.height, image.width].map { isFlexible ? nil : UInt64(exactly: $0) }
    default: return nil
    }
  }
}
