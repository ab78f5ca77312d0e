// Generated from schema/MIL.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public import OrderedCollections

extension MILSpec {
  /// Element type of tensors.
  public enum DataType: RawRepresentable, Equatable, Sendable {
    /// Not set.
    case unusedType
    /// Truth value, `bool`.
    case bool
    /// A sequence of bytes, as a rule UTF-8, `string`.
    case string
    /// 8-bit float: 4 exponent and 3 mantissa bits, finite values and NaN only.
    case float8e4m3fn
    /// 8-bit float: 5 exponent and 2 mantissa bits.
    case float8e5m2
    /// IEEE 754 binary16, `fp16`.
    case float16
    /// IEEE 754 binary32, `fp32`.
    case float32
    /// IEEE 754 binary64, `fp64`.
    case float64
    /// The upper 16 bits of binary32, `bf16`.
    case bfloat16
    /// Signed, 8 bits.
    case int8
    /// Signed, 16 bits.
    case int16
    /// Signed, 32 bits.
    case int32
    /// Signed, 64 bits.
    case int64
    /// Signed, 4 bits.
    case int4
    /// Unsigned, 8 bits.
    case uint8
    /// Unsigned, 16 bits.
    case uint16
    /// Unsigned, 32 bits.
    case uint32
    /// Unsigned, 64 bits.
    case uint64
    /// Unsigned, 4 bits.
    case uint4
    /// Unsigned, 2 bits.
    case uint2
    /// Unsigned, 1 bit.
    case uint1
    /// Unsigned, 6 bits.
    case uint6
    /// Unsigned, 3 bits.
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

  /// A set of functions.
  public struct Program: SpecMessage {
    /// Version of the program format; 1.
    public var version: Int64 = 0
    /// The functions by name, an identifier. A model with one function calls it `main`.
    public var functions: OrderedDictionary<String, MILSpec.Function> = [:]
    /// Text for people; no effect.
    public var docString: String = ""
    /// Further information by identifier, such as `buildInfo`.
    public var attributes: OrderedDictionary<String, MILSpec.Value> = [:]
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: Program, b: Program) -> Bool {
      guard a.version == b.version else { return false }
      guard haveSameEntries(a.functions, b.functions) else { return false }
      guard a.docString == b.docString else { return false }
      guard haveSameEntries(a.attributes, b.attributes) else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// Maps named inputs to the outputs of its active block.
  public struct Function: SpecMessage {
    /// Inputs, in no particular order; their names are visible in the blocks. An image arrives as a
    /// Float32 tensor `[1, C, H, W]`, `C` 1 for grayscale and 3 for colour.
    public var inputs: [MILSpec.NamedValueType] = []
    /// Key of the active block in `block_specializations`; names its operation set: `CoreML5` with
    /// specification version 6, then one more with each version up to `CoreML9` with 10.
    public var opset: String = ""
    /// Bodies of the function, by the operation set they are written in. All have the same outputs.
    public var blockSpecializations: OrderedDictionary<String, MILSpec.Block> = [:]
    /// Further information by identifier.
    public var attributes: OrderedDictionary<String, MILSpec.Value> = [:]
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: Function, b: Function) -> Bool {
      guard a.inputs == b.inputs else { return false }
      guard a.opset == b.opset else { return false }
      guard haveSameEntries(a.blockSpecializations, b.blockSpecializations) else { return false }
      guard haveSameEntries(a.attributes, b.attributes) else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// A straight run of operations with one entry and one exit.
  public struct Block: SpecMessage {
    /// Values the enclosing operation passes in, such as the loop variables of `while_loop`; empty for
    /// the body of a function.
    public var inputs: [MILSpec.NamedValueType] = []
    /// Names of the values the block returns; each is an output of one of its operations, an input, or
    /// visible from outside.
    public var outputs: [String] = []
    /// The operations; each comes after those whose outputs it uses.
    public var operations: [MILSpec.Operation] = []
    /// Further information by identifier.
    public var attributes: OrderedDictionary<String, MILSpec.Value> = [:]
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: Block, b: Block) -> Bool {
      guard a.inputs == b.inputs else { return false }
      guard a.outputs == b.outputs else { return false }
      guard a.operations == b.operations else { return false }
      guard haveSameEntries(a.attributes, b.attributes) else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// What is bound to one parameter: one value for most, several for variadic ones such as `values` of
  /// `concat`.
  public struct Argument: SpecMessage {
    /// The bound values, in order.
    public var arguments: [MILSpec.Argument.Binding] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// One bound value.
    public struct Binding: SpecMessage {
      /// Name or constant. Required.
      public var binding: Kind?
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}

      /// Name or constant. Required.
      public indirect enum Kind: Equatable, Sendable {
        /// Name of a value defined before: an operation's output or an input of a block or function.
        case name(String)
        /// A constant.
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

        /// Texts are equal when their UTF-8 is equal.
        public static func == (a: Kind, b: Kind) -> Bool {
          switch (a, b) {
          case (.name(let a), .name(let b)): a == b
          case (.value(let a), .value(let b)): a == b
          default: false
          }
        }
      }
    }
  }

  /// Computes named outputs from its inputs.
  public struct Operation: SpecMessage {
    /// Name of the operation, such as `conv`, from the operation set of the block.
    public var type: String = ""
    /// Arguments by parameter name. An optional parameter that is absent has its default.
    public var inputs: OrderedDictionary<String, MILSpec.Argument> = [:]
    /// Names and types of the results; a name is an identifier, unique in its scope.
    public var outputs: [MILSpec.NamedValueType] = []
    /// Nested blocks of control flow: `cond` has two, true then false; `while_loop` has condition then
    /// body.
    public var blocks: [MILSpec.Block] = []
    /// Further information by identifier: `name`, and `val` of a `const`.
    public var attributes: OrderedDictionary<String, MILSpec.Value> = [:]
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: Operation, b: Operation) -> Bool {
      guard a.type == b.type else { return false }
      guard haveSameEntries(a.inputs, b.inputs) else { return false }
      guard a.outputs == b.outputs else { return false }
      guard a.blocks == b.blocks else { return false }
      guard haveSameEntries(a.attributes, b.attributes) else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// A name with its type.
  public struct NamedValueType: SpecMessage {
    /// The name, an identifier.
    public var name: String = ""
    /// The type. Required.
    public var type: MILSpec.ValueType?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: NamedValueType, b: NamedValueType) -> Bool {
      guard a.name == b.name else { return false }
      guard a.type == b.type else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// Type of a value.
  public struct ValueType: SpecMessage {
    /// The type. Required.
    public var kind: Kind?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// The type. Required.
    public indirect enum Kind: Equatable, Sendable {
      /// A tensor; of rank 0 for a single number.
      case tensorType(MILSpec.TensorType)
      /// A list.
      case listType(MILSpec.ListType)
      /// A tuple.
      case tupleType(MILSpec.TupleType)
      /// A dictionary.
      case dictionaryType(MILSpec.DictionaryType)
      /// A state.
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

  /// Element type and shape of a tensor.
  public struct TensorType: SpecMessage {
    /// Element type. Required.
    public var dataType = MILSpec.DataType(rawValue: 0)
    /// Number of dimensions; -1: not known.
    public var rank: Int64 = 0
    /// Size of each dimension, outermost first; `rank` entries.
    public var dimensions: [MILSpec.Dimension] = []
    /// Further information by identifier.
    public var attributes: OrderedDictionary<String, MILSpec.Value> = [:]
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: TensorType, b: TensorType) -> Bool {
      guard a.dataType == b.dataType else { return false }
      guard a.rank == b.rank else { return false }
      guard a.dimensions == b.dimensions else { return false }
      guard haveSameEntries(a.attributes, b.attributes) else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// A fixed number of values, each of its own type.
  public struct TupleType: SpecMessage {
    /// Types by position.
    public var types: [MILSpec.ValueType] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// Values of one type.
  public struct ListType: SpecMessage {
    /// Type of the elements. Required.
    public var type: MILSpec.ValueType?
    /// Number of elements; may be unknown.
    public var length: MILSpec.Dimension?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// Values by key, without order.
  public struct DictionaryType: SpecMessage {
    /// Type of the keys. Required.
    public var keyType: MILSpec.ValueType?
    /// Type of the values. Required.
    public var valueType: MILSpec.ValueType?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// A value that persists from one prediction to the next; operation set `CoreML8`.
  public struct StateType: SpecMessage {
    /// Type of the value, a tensor. Required.
    public var wrappedType: MILSpec.ValueType?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// Size of one dimension.
  public struct Dimension: SpecMessage {
    /// Known or not. Required.
    public var dimension: Kind?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Known or not. Required.
    public indirect enum Kind: Equatable, Sendable {
      /// The size is fixed.
      case constant(MILSpec.Dimension.ConstantDimension)
      /// The size is open.
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

    /// A size known beforehand.
    public struct ConstantDimension: SpecMessage {
      /// The size.
      public var size: UInt64 = 0
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }

    /// A size known only at run time, written `?`.
    public struct UnknownDimension: SpecMessage {
      /// Stands for any number of dimensions. Absent: false, exactly one.
      public var variadic: Bool = false
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }
  }

  /// A constant, in the message or in a weight file.
  public struct Value: SpecMessage {
    /// Text for people; no effect.
    public var docString: String = ""
    /// Type of the constant; all sizes are known. Required.
    public var type: MILSpec.ValueType?
    /// Where the constant is. Required.
    public var value: Kind?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: Value, b: Value) -> Bool {
      guard a.docString == b.docString else { return false }
      guard a.type == b.type else { return false }
      guard a.value == b.value else { return false }
      return a.unknownFields == b.unknownFields
    }

    /// Where the constant is. Required.
    public indirect enum Kind: Equatable, Sendable {
      /// In the message.
      case immediateValue(MILSpec.Value.ImmediateValue)
      /// In a weight file.
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

    /// A constant within the message.
    public struct ImmediateValue: SpecMessage {
      /// The constant; its kind is that of the type. Required.
      public var value: Value?
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}

      /// The constant; its kind is that of the type. Required.
      public indirect enum Value: Equatable, Sendable {
        /// A tensor.
        case tensor(MILSpec.TensorValue)
        /// A tuple.
        case tuple(MILSpec.TupleValue)
        /// A list.
        case list(MILSpec.ListValue)
        /// A dictionary.
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

    /// A tensor in a weight file of the blob format, version 2.
    public struct BlobFileValue: SpecMessage {
      /// Path of the file, such as `@model_path/weights/weight.bin`; `@model_path` stands for the
      /// directory of the model.
      public var fileName: String = ""
      /// Position of the 64-byte metadata record in the file, in bytes, a multiple of 64. The record
      /// says where the elements are.
      public var offset: UInt64 = 0
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}

      /// Texts are equal when their UTF-8 is equal.
      public static func == (a: BlobFileValue, b: BlobFileValue) -> Bool {
        guard a.fileName == b.fileName else { return false }
        guard a.offset == b.offset else { return false }
        return a.unknownFields == b.unknownFields
      }
    }
  }

  /// Elements of a tensor in row-major order. Which field holds them follows from the element type.
  public struct TensorValue: SpecMessage {
    /// The elements. Required, an empty list for a tensor without elements.
    public var value: Value?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// The elements. Required, an empty list for a tensor without elements.
    public indirect enum Value: Equatable, Sendable {
      /// 32-bit floats.
      case floats(MILSpec.TensorValue.RepeatedFloats)
      /// Integers of up to 32 bits.
      case ints(MILSpec.TensorValue.RepeatedInts)
      /// Truth values.
      case bools(MILSpec.TensorValue.RepeatedBools)
      /// Strings.
      case strings(MILSpec.TensorValue.RepeatedStrings)
      /// 64-bit integers.
      case longInts(MILSpec.TensorValue.RepeatedLongInts)
      /// 64-bit floats.
      case doubles(MILSpec.TensorValue.RepeatedDoubles)
      /// Raw bytes.
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

    /// Elements of `FLOAT32`.
    public struct RepeatedFloats: SpecMessage {
      /// The elements; as many as the product of the shape.
      public var values: [Float] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }

    /// Elements of `FLOAT64`.
    public struct RepeatedDoubles: SpecMessage {
      /// The elements; as many as the product of the shape.
      public var values: [Double] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }

    /// Elements of `INT16`, `UINT16` and `INT32`.
    public struct RepeatedInts: SpecMessage {
      /// The elements; as many as the product of the shape.
      public var values: [Int32] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }

    /// Elements of `INT64` and `UINT64`.
    public struct RepeatedLongInts: SpecMessage {
      /// The elements; as many as the product of the shape.
      public var values: [Int64] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }

    /// Elements of `BOOL`.
    public struct RepeatedBools: SpecMessage {
      /// The elements; as many as the product of the shape.
      public var values: [Bool] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }

    /// Elements of `STRING`.
    public struct RepeatedStrings: SpecMessage {
      /// The elements; as many as the product of the shape.
      public var values: [String] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}

      /// Texts are equal when their UTF-8 is equal.
      public static func == (a: RepeatedStrings, b: RepeatedStrings) -> Bool {
        guard a.values == b.values else { return false }
        return a.unknownFields == b.unknownFields
      }
    }

    /// Elements of `FLOAT16`, `INT8`, `UINT8`, `UINT32` and the types below 8 bits.
    public struct RepeatedBytes: SpecMessage {
      /// Little-endian elements; those below 8 bits are packed.
      public var values = WeightData()
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }
  }

  /// Elements of a tuple.
  public struct TupleValue: SpecMessage {
    /// The elements by position.
    public var values: [MILSpec.Value] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// Elements of a list.
  public struct ListValue: SpecMessage {
    /// The elements, all of one type.
    public var values: [MILSpec.Value] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// Entries of a dictionary.
  public struct DictionaryValue: SpecMessage {
    /// The entries.
    public var values: [MILSpec.DictionaryValue.KeyValuePair] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// One entry.
    public struct KeyValuePair: SpecMessage {
      /// The key. Required.
      public var key: MILSpec.Value?
      /// The value. Required.
      public var value: MILSpec.Value?
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }
  }
}
