internal import CoreAIFormat
internal import ModelSpec

extension ElementType {
  /// The type in an ML Program; nil where there is none.
  var dataType: MILSpec.DataType? {
    switch self {
    case .bool: .bool
    case .float64: .float64
    case .float32: .float32
    case .float16: .float16
    case .bfloat16: .bfloat16
    case .float8E5M2: .float8e5m2
    case .float8E4M3FN: .float8e4m3fn
    case .sint64: .int64
    case .sint32: .int32
    case .sint16: .int16
    case .sint8: .int8
    case .sint4: .int4
    case .uint64: .uint64
    case .uint32: .uint32
    case .uint16: .uint16
    case .uint8: .uint8
    case .uint6: .uint6
    case .uint4: .uint4
    case .uint3: .uint3
    case .uint2: .uint2
    case .uint1: .uint1
    case .sint2, .float4E2M1FN, .float8E8M0FN, .complexFloat64, .complexFloat32, .complexFloat16, .complexBFloat16,
      .complexFloat8E5M2, .complexFloat8E4M3FN:
      nil
    }
  }

  /// The type of integers without a sign that have as many bits, for elements that ML Programs have no type for.
  var codes: MILSpec.DataType? {
    switch self {
    case .sint2: .uint2
    case .float4E2M1FN: .uint4
    case .float8E8M0FN: .uint8
    default: nil
    }
  }

  /// The type of the two numbers that make up a complex one; nil for other types.
  var part: ElementType? {
    switch self {
    case .complexFloat64: .float64
    case .complexFloat32: .float32
    case .complexFloat16: .float16
    case .complexBFloat16: .bfloat16
    case .complexFloat8E5M2: .float8E5M2
    case .complexFloat8E4M3FN: .float8E4M3FN
    default: nil
    }
  }

  /// The type of the elements of an array that an app gives or gets.
  var arrayType: ArrayFeatureType.ArrayDataType? {
    switch self {
    case .float64: .double
    case .float32, .bfloat16, .float8E5M2, .float8E4M3FN, .float4E2M1FN, .float8E8M0FN: .float32
    case .float16: .float16
    case .sint8: .int8
    case .bool, .sint64, .sint32, .sint16, .sint4, .sint2, .uint64, .uint32, .uint16, .uint8, .uint6, .uint4, .uint3,
      .uint2, .uint1:
      .int32
    case .complexFloat64, .complexFloat32, .complexFloat16, .complexBFloat16, .complexFloat8E5M2,
      .complexFloat8E4M3FN:
      part?.arrayType
    }
  }
}

extension AssetTensorType {
  /// The type in an ML Program: of complex numbers, that of either part; one of no kind where it has none.
  var valueType: MILSpec.ValueType {
    guard let dataType = (element.part ?? element).dataType ?? element.codes else { return MILSpec.ValueType() }
    return .tensor(dataType, sizes.map { $0.map { UInt64($0) } })
  }

  /// Complex numbers as pairs along an axis of their own; other elements as they are.
  var pairs: AssetTensorType {
    element.part.map { AssetTensorType(element: $0, sizes: sizes + [2]) } ?? self
  }

  /// The type of a value that an app gives or gets: complex numbers as pairs, and what ML Programs have no type for as what
  /// it is computed in.
  var passedType: MILSpec.ValueType {
    let dataType: MILSpec.DataType? =
      switch element {
      case .sint2: .int8
      case .float4E2M1FN, .float8E8M0FN: .float32
      default: nil
      }
    guard let dataType else { return pairs.valueType }
    return .tensor(dataType, sizes.map { $0.map { UInt64($0) } })
  }

  /// The array that an app gives or gets; nil where there is none of this type. Complex numbers are pairs along its last axis.
  var arrayFeature: ArrayFeatureType? {
    guard let arrayType = element.arrayType else { return nil }
    var array = ArrayFeatureType()
    array.dataType = arrayType
    // Arrays have one axis at least.
    let sizes = pairs.sizes.isEmpty ? [1] : pairs.sizes
    array.shape = sizes.map { Int64($0 ?? 1) }
    if sizes.contains(nil) {
      let ranges = sizes.map { size -> SizeRange in
        .with {
          $0.lowerBound = UInt64(size ?? 1)
          $0.upperBound = size.map { Int64($0) } ?? -1
        }
      }
      array.shapeFlexibility = .shapeRange(.with { $0.sizeRanges = ranges })
    }
    return array
  }
}

extension AssetValueType {
  /// The type in an ML Program; one of no kind where it has none.
  var valueType: MILSpec.ValueType {
    switch self {
    case .tensor(let tensor): tensor.valueType
    case .state(let tensor) where tensor.element.dataType != nil:
      .with { $0.kind = .stateType(.with { $0.wrappedType = tensor.valueType }) }
    case .state: MILSpec.ValueType()
    case .token, .image, .other: MILSpec.ValueType()
    }
  }

  /// The type of a value that an app gives or gets.
  var passedType: MILSpec.ValueType {
    if case .tensor(let tensor) = self { tensor.passedType } else { valueType }
  }

  /// Whether its elements are complex numbers.
  var isComplex: Bool {
    if case .tensor(let tensor) = self { tensor.element.part != nil } else { false }
  }

  /// What `inspect` and others call a type that ML Programs do not have.
  var foreignName: String? {
    switch self {
    case .tensor(let tensor):
      tensor.element.dataType == nil ? tensor.element.name : nil
    case .state: nil
    case .token: "token"
    case .image: "image"
    case .other(let name): name
    }
  }

  /// The feature that an app gives or gets.
  func feature(_ name: String) -> FeatureDescription {
    .with {
      $0.name = name
      switch self {
      case .tensor(let tensor):
        $0.type = tensor.arrayFeature.map { array in .with { $0.kind = .multiArrayType(array) } }
      case .state(let tensor):
        $0.type = tensor.arrayFeature.map { array in
          .with { $0.kind = .stateType(.with { $0.kind = .arrayType(array) }) }
        }
      case .token, .image, .other: break
      }
    }
  }
}
