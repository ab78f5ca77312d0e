internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// A tensor of an ONNX graph while it is imported.
struct ImportTensor {
  /// What it is in the program.
  var operand: Operand
  /// The type that its elements have in ONNX: programs have fewer integers.
  var element: OnnxElement

  init(_ operand: Operand, _ element: OnnxElement) {
    self.operand = operand
    self.element = element
  }

  /// Its shape.
  ///
  /// - Throws: when not even the rank is known.
  func shape() throws(OperationError) -> Shape {
    guard let type = operand.type else { throw Importer.unknown }
    return type.shape
  }

  /// Another operand of the same type.
  func with(_ operand: Operand) -> ImportTensor { ImportTensor(operand, element) }

  /// Whether its elements are known at conversion.
  var isConstant: Bool { if case .constant = operand.argument { true } else { false } }
}

/// A value of an ONNX graph while it is imported. What is no tensor is gone when the program is made.
enum ImportValue {
  case tensor(ImportTensor)
  /// A sequence whose parts are known at conversion.
  case sequence([ImportTensor])
  /// An optional that holds nothing.
  case nothing

  init(_ operand: Operand, _ element: OnnxElement) { self = .tensor(ImportTensor(operand, element)) }

  var tensor: ImportTensor? { if case .tensor(let tensor) = self { tensor } else { nil } }
}

/// How the elements of a type of ONNX are stored in a program.
enum ImportType {
  /// - Throws: for types that programs do not compute with.
  static func scalar(_ element: OnnxElement) throws(OperationError) -> ScalarType {
    switch element {
    case .float, .double, .bfloat16: return .fp32
    case .float16: return .fp16
    case .bool: return .bool
    case .uint8, .int8, .uint16, .int16, .int32, .int64, .uint32, .uint64: return .int32
    default:
      throw OperationError("elements of type \(element.name) cannot be computed with in Core ML", code: "onnx-type")
    }
  }
}
