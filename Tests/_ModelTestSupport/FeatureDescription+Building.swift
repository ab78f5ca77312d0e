package import ModelSpec

extension FeatureDescription {
  /// A feature of any type.
  package static func feature(
    _ name: String, _ kind: FeatureType.Kind?, isOptional: Bool = false
  ) -> FeatureDescription {
    .with {
      $0.name = name
      $0.type = .with {
        $0.kind = kind
        $0.isOptional = isOptional
      }
    }
  }

  package static func double(_ name: String) -> FeatureDescription {
    feature(name, .doubleType(DoubleFeatureType()))
  }

  package static func int64(_ name: String) -> FeatureDescription {
    feature(name, .int64Type(Int64FeatureType()))
  }

  package static func string(_ name: String) -> FeatureDescription {
    feature(name, .stringType(StringFeatureType()))
  }

  package static func multiArray(
    _ name: String, _ shape: [Int64], _ dataType: ArrayFeatureType.ArrayDataType = .float32, isOptional: Bool = false
  ) -> FeatureDescription {
    feature(
      name,
      .multiArrayType(
        .with {
          $0.shape = shape
          $0.dataType = dataType
        }), isOptional: isOptional)
  }

  package static func image(
    _ name: String, width: Int64, height: Int64, _ colorSpace: ImageFeatureType.ColorSpace = .rgb
  ) -> FeatureDescription {
    feature(
      name,
      .imageType(
        .with {
          $0.width = width
          $0.height = height
          $0.colorSpace = colorSpace
        }))
  }

  /// A dictionary with string keys, or with integer keys.
  package static func dictionary(_ name: String, integerKeys: Bool = false) -> FeatureDescription {
    feature(
      name,
      .dictionaryType(
        .with {
          $0.keyType = integerKeys ? .int64KeyType(Int64FeatureType()) : .stringKeyType(StringFeatureType())
        }))
  }
}

extension ArrayFeatureType.ShapeFlexibility {
  /// A range of lengths for each dimension; an upper bound of -1 is none.
  package static func ranges(_ bounds: [(UInt64, Int64)]) -> ArrayFeatureType.ShapeFlexibility {
    .shapeRange(
      .with {
        $0.sizeRanges = bounds.map { lower, upper in
          .with {
            $0.lowerBound = lower
            $0.upperBound = upper
          }
        }
      })
  }
}
