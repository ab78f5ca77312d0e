internal import ModelLowering
internal import ModelSpec
internal import OrderedCollections

extension Model {
  /// The shape of an array: that of the description, otherwise that of the program or network; empty if it is not
  /// fixed.
  func shape(at place: FeaturePlace) -> [Int64] {
    let feature = self[place]
    if let shape = feature.arrayType?.shape, !shape.isEmpty { return shape }
    guard let program else { return arrayShape(ofBlob: feature.name) }
    guard let name = functionName(place.function), let type = program.functions[name]?.type(of: feature.name) else {
      return []
    }
    return type.fixedShape
  }

  /// The shape of a network's blob as an array, for inputs of their default shapes; empty if unknown.
  ///
  /// Networks with axes [sequence, batch, channels, height, width] have arrays of three axes where the first two are 1.
  func arrayShape(ofBlob name: String) -> [Int64] {
    let shape = NetworkLowering.lower(forDefaultShapesOf: self)?.defaultShapes(of: self)[name]?.map { Int64($0) } ?? []
    guard network?.arrayInputShapeMapping == .rank5ArrayMapping, shape.count == 5, shape.prefix(2) == [1, 1] else {
      return shape
    }
    return Array(shape.dropFirst(2))
  }
}

extension MILSpec.ValueType {
  /// The lengths of a tensor's axes; empty for another type, and if a length is not fixed.
  var fixedShape: [Int64] {
    guard case .tensorType(let tensor)? = kind else { return [] }
    let sizes = tensor.sizes.compactMap { $0.map { Int64(clamping: $0) } }
    return sizes.count == tensor.sizes.count ? sizes : []
  }
}

extension FeatureDescription {
  /// An array feature with one shape, or with any shape if it is empty.
  static func array(
    _ name: String, shape: [Int64], type: ArrayFeatureType.ArrayDataType, text: String = ""
  ) -> FeatureDescription {
    .with {
      $0.name = name
      $0.shortDescription = text
      $0.type = .with {
        $0.kind = .multiArrayType(
          .with {
            $0.shape = shape
            $0.dataType = type
          })
      }
    }
  }
}
