internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// A value of the ONNX graph in the making.
struct ExportValue: Sendable {
  /// Its name in the ONNX graph.
  var name: String
  /// Its elements as ONNX has them, and its shape as far as it is known.
  var type: TensorType
  /// Its elements, if it is a small constant of integers.
  var integers: [Int]?

  init(_ name: String, _ type: TensorType, integers: [Int]? = nil) {
    self.name = name
    self.type = type
    self.integers = integers
  }

  var scalar: ScalarType { type.scalar }
  var rank: Int { type.rank }
  var shape: Shape { type.shape }
}

/// What a name of the MIL graph stands for.
struct ExportBound: Sendable {
  enum Source: Sendable {
    case value(ExportValue)
    case constant(Constant)
  }

  var source: Source
  /// What inference knows of it.
  var known: OperationArguments.Argument

  init(_ value: ExportValue, _ known: OperationArguments.Argument) {
    source = .value(value)
    self.known = known
  }

  init(_ constant: Constant) {
    source = .constant(constant)
    known = OperationArguments.Argument(constant)
    known.elements = known.elements ?? constant.smallIntegers
  }
}

/// A value of an attribute of a node.
enum ExportAttribute {
  case int(Int)
  case ints([Int])
  case float(Float)
  case floats([Float])
  case string(String)
  case strings([String])
  case graph(Onnx.Graph)
  case tensor(Onnx.Tensor)

  /// The attribute as the file has it.
  func named(_ name: String) -> Onnx.Attribute {
    var attribute = Onnx.Attribute()
    attribute.name = name
    switch self {
    case .int(let value): (attribute.type, attribute.i) = (.int, Int64(value))
    case .ints(let values): (attribute.type, attribute.ints) = (.ints, values.map { Int64($0) })
    case .float(let value): (attribute.type, attribute.f) = (.float, value)
    case .floats(let values): (attribute.type, attribute.floats) = (.floats, values)
    case .string(let value): (attribute.type, attribute.s) = (.string, Array(value.utf8))
    case .strings(let values): (attribute.type, attribute.strings) = (.strings, values.map { Array($0.utf8) })
    case .graph(let graph): (attribute.type, attribute.g) = (.graph, graph)
    case .tensor(let tensor): (attribute.type, attribute.t) = (.tensor, tensor)
    }
    return attribute
  }
}

extension OnnxElement {
  /// The elements of ONNX that are those of `scalar`; nil for types that ONNX does not have.
  init?(_ scalar: ScalarType) {
    switch scalar {
    case .bool: self = .bool
    case .string: self = .string
    case .fp8e4m3fn: self = .float8e4m3fn
    case .fp8e5m2: self = .float8e5m2
    case .fp16: self = .float16
    case .fp32: self = .float
    case .fp64: self = .double
    case .bf16: self = .bfloat16
    case .int4: self = .int4
    case .int8: self = .int8
    case .int16: self = .int16
    case .int32: self = .int32
    case .int64: self = .int64
    case .uint2: self = .uint2
    case .uint4: self = .uint4
    case .uint8: self = .uint8
    case .uint16: self = .uint16
    case .uint32: self = .uint32
    case .uint64: self = .uint64
    case .uint1, .uint3, .uint6: return nil
    }
  }
}

extension ScalarType {
  /// Whether it is a floating-point type.
  var isFloat: Bool { ElementForm(self) == .float }
  /// Whether it is an integer of fewer than 32 bits, for which ONNX Runtime lacks most operators.
  var isNarrow: Bool { [.int8, .uint8, .int16, .uint16, .int4, .uint4].contains(self) }
}
