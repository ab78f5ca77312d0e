// Generated from schema/MIL.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public import OrderedCollections

extension MILSpec {
  public enum DataType: RawRepresentable, Equatable, Sendable {
    case unusedType
    case bool
    case string
    case float8e4m3fn
    case float8e5m2
    case float16
    case float32
    case float64
    case bfloat16
    case int8
    case int16
    case int32
    case int64
    case int4
    case uint8
    case uint16
    case uint32
    case uint64
    case uint4
    case uint2
    case uint1
    case uint6
    case uint3
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unusedType
      case 1: self = .bool
      case 2: self = .string
      case 40: self = .float8e4m3fn
      case 41: self = .float8e5m2
      case 10: self = .float16
      case 11: self = .float32
      case 12: self = .float64
      case 13: self = .bfloat16
      case 21: self = .int8
      case 22: self = .int16
      case 23: self = .int32
      case 24: self = .int64
      case 25: self = .int4
      case 31: self = .uint8
      case 32: self = .uint16
      case 33: self = .uint32
      case 34: self = .uint64
      case 35: self = .uint4
      case 36: self = .uint2
      case 37: self = .uint1
      case 38: self = .uint6
      case 39: self = .uint3
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unusedType: 0
      case .bool: 1
      case .string: 2
      case .float8e4m3fn: 40
      case .float8e5m2: 41
      case .float16: 10
      case .float32: 11
      case .float64: 12
      case .bfloat16: 13
      case .int8: 21
      case .int16: 22
      case .int32: 23
      case .int64: 24
      case .int4: 25
      case .uint8: 31
      case .uint16: 32
      case .uint32: 33
      case .uint64: 34
      case .uint4: 35
      case .uint2: 36
      case .uint1: 37
      case .uint6: 38
      case .uint3: 39
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .unusedType: "UNUSED_TYPE"
      case .bool: "BOOL"
      case .string: "STRING"
      case .float8e4m3fn: "FLOAT8E4M3FN"
      case .float8e5m2: "FLOAT8E5M2"
      case .float16: "FLOAT16"
      case .float32: "FLOAT32"
      case .float64: "FLOAT64"
      case .bfloat16: "BFLOAT16"
      case .int8: "INT8"
      case .int16: "INT16"
      case .int32: "INT32"
      case .int64: "INT64"
      case .int4: "INT4"
      case .uint8: "UINT8"
      case .uint16: "UINT16"
      case .uint32: "UINT32"
      case .uint64: "UINT64"
      case .uint4: "UINT4"
      case .uint2: "UINT2"
      case .uint1: "UINT1"
      case .uint6: "UINT6"
      case .uint3: "UINT3"
      case .unrecognized(let number): "\(number)"
      }
    }
  }

  public struct Program: SpecMessage {
    public var version: Int64 = 0
    public var functions: OrderedDictionary<String, MILSpec.Function> = [:]
    public var docString: String = ""
    public var attributes: OrderedDictionary<String, MILSpec.Value> = [:]
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct Function: SpecMessage {
    public var inputs: [MILSpec.NamedValueType] = []
    public var opset: String = ""
    public var blockSpecializations: OrderedDictionary<String, MILSpec.Block> = [:]
    public var attributes: OrderedDictionary<String, MILSpec.Value> = [:]
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct Block: SpecMessage {
    public var inputs: [MILSpec.NamedValueType] = []
    public var outputs: [String] = []
    public var operations: [MILSpec.Operation] = []
    public var attributes: OrderedDictionary<String, MILSpec.Value> = [:]
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct Argument: SpecMessage {
    public var arguments: [MILSpec.Argument.Binding] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    public struct Binding: SpecMessage {
      public var binding: Kind?
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}

      /// Which one of `binding` is set.
      public indirect enum Kind: Equatable, Sendable {
        case name(String)
        case value(MILSpec.Value)

        /// The field's name in the schema.
        public var schemaName: String {
          switch self {
          case .name: "name"
          case .value: "value"
          }
        }

        /// The field's number in the schema.
        public var fieldNumber: Int {
          switch self {
          case .name: 1
          case .value: 2
          }
        }
      }
    }
  }

  public struct Operation: SpecMessage {
    public var type: String = ""
    public var inputs: OrderedDictionary<String, MILSpec.Argument> = [:]
    public var outputs: [MILSpec.NamedValueType] = []
    public var blocks: [MILSpec.Block] = []
    public var attributes: OrderedDictionary<String, MILSpec.Value> = [:]
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct NamedValueType: SpecMessage {
    public var name: String = ""
    public var type: MILSpec.ValueType?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct ValueType: SpecMessage {
    public var kind: Kind?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Which one of `type` is set.
    public indirect enum Kind: Equatable, Sendable {
      case tensorType(MILSpec.TensorType)
      case listType(MILSpec.ListType)
      case tupleType(MILSpec.TupleType)
      case dictionaryType(MILSpec.DictionaryType)
      case stateType(MILSpec.StateType)

      /// The field's name in the schema.
      public var schemaName: String {
        switch self {
        case .tensorType: "tensorType"
        case .listType: "listType"
        case .tupleType: "tupleType"
        case .dictionaryType: "dictionaryType"
        case .stateType: "stateType"
        }
      }

      /// The field's number in the schema.
      public var fieldNumber: Int {
        switch self {
        case .tensorType: 1
        case .listType: 2
        case .tupleType: 3
        case .dictionaryType: 4
        case .stateType: 5
        }
      }
    }
  }

  public struct TensorType: SpecMessage {
    public var dataType = MILSpec.DataType(rawValue: 0)
    public var rank: Int64 = 0
    public var dimensions: [MILSpec.Dimension] = []
    public var attributes: OrderedDictionary<String, MILSpec.Value> = [:]
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct TupleType: SpecMessage {
    public var types: [MILSpec.ValueType] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct ListType: SpecMessage {
    public var type: MILSpec.ValueType?
    public var length: MILSpec.Dimension?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct DictionaryType: SpecMessage {
    public var keyType: MILSpec.ValueType?
    public var valueType: MILSpec.ValueType?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct StateType: SpecMessage {
    public var wrappedType: MILSpec.ValueType?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct Dimension: SpecMessage {
    public var dimension: Kind?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Which one of `dimension` is set.
    public indirect enum Kind: Equatable, Sendable {
      case constant(MILSpec.Dimension.ConstantDimension)
      case unknown(MILSpec.Dimension.UnknownDimension)

      /// The field's name in the schema.
      public var schemaName: String {
        switch self {
        case .constant: "constant"
        case .unknown: "unknown"
        }
      }

      /// The field's number in the schema.
      public var fieldNumber: Int {
        switch self {
        case .constant: 1
        case .unknown: 2
        }
      }
    }

    public struct ConstantDimension: SpecMessage {
      public var size: UInt64 = 0
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }

    public struct UnknownDimension: SpecMessage {
      public var variadic: Bool = false
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }
  }

  public struct Value: SpecMessage {
    public var docString: String = ""
    public var type: MILSpec.ValueType?
    public var value: Kind?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Which one of `value` is set.
    public indirect enum Kind: Equatable, Sendable {
      case immediateValue(MILSpec.Value.ImmediateValue)
      case blobFileValue(MILSpec.Value.BlobFileValue)

      /// The field's name in the schema.
      public var schemaName: String {
        switch self {
        case .immediateValue: "immediateValue"
        case .blobFileValue: "blobFileValue"
        }
      }

      /// The field's number in the schema.
      public var fieldNumber: Int {
        switch self {
        case .immediateValue: 3
        case .blobFileValue: 5
        }
      }
    }

    public struct ImmediateValue: SpecMessage {
      public var value: Value?
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}

      /// Which one of `value` is set.
      public indirect enum Value: Equatable, Sendable {
        case tensor(MILSpec.TensorValue)
        case tuple(MILSpec.TupleValue)
        case list(MILSpec.ListValue)
        case dictionary(MILSpec.DictionaryValue)

        /// The field's name in the schema.
        public var schemaName: String {
          switch self {
          case .tensor: "tensor"
          case .tuple: "tuple"
          case .list: "list"
          case .dictionary: "dictionary"
          }
        }

        /// The field's number in the schema.
        public var fieldNumber: Int {
          switch self {
          case .tensor: 1
          case .tuple: 2
          case .list: 3
          case .dictionary: 4
          }
        }
      }
    }

    public struct BlobFileValue: SpecMessage {
      public var fileName: String = ""
      public var offset: UInt64 = 0
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }
  }

  public struct TensorValue: SpecMessage {
    public var value: Value?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Which one of `value` is set.
    public indirect enum Value: Equatable, Sendable {
      case floats(MILSpec.TensorValue.RepeatedFloats)
      case ints(MILSpec.TensorValue.RepeatedInts)
      case bools(MILSpec.TensorValue.RepeatedBools)
      case strings(MILSpec.TensorValue.RepeatedStrings)
      case longInts(MILSpec.TensorValue.RepeatedLongInts)
      case doubles(MILSpec.TensorValue.RepeatedDoubles)
      case bytes(MILSpec.TensorValue.RepeatedBytes)

      /// The field's name in the schema.
      public var schemaName: String {
        switch self {
        case .floats: "floats"
        case .ints: "ints"
        case .bools: "bools"
        case .strings: "strings"
        case .longInts: "longInts"
        case .doubles: "doubles"
        case .bytes: "bytes"
        }
      }

      /// The field's number in the schema.
      public var fieldNumber: Int {
        switch self {
        case .floats: 1
        case .ints: 2
        case .bools: 3
        case .strings: 4
        case .longInts: 5
        case .doubles: 6
        case .bytes: 7
        }
      }
    }

    public struct RepeatedFloats: SpecMessage {
      public var values: [Float] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }

    public struct RepeatedDoubles: SpecMessage {
      public var values: [Double] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }

    public struct RepeatedInts: SpecMessage {
      public var values: [Int32] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }

    public struct RepeatedLongInts: SpecMessage {
      public var values: [Int64] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }

    public struct RepeatedBools: SpecMessage {
      public var values: [Bool] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }

    public struct RepeatedStrings: SpecMessage {
      public var values: [String] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }

    public struct RepeatedBytes: SpecMessage {
      public var values = WeightData()
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }
  }

  public struct TupleValue: SpecMessage {
    public var values: [MILSpec.Value] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct ListValue: SpecMessage {
    public var values: [MILSpec.Value] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct DictionaryValue: SpecMessage {
    public var values: [MILSpec.DictionaryValue.KeyValuePair] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    public struct KeyValuePair: SpecMessage {
      public var key: MILSpec.Value?
      public var value: MILSpec.Value?
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }
  }
}
