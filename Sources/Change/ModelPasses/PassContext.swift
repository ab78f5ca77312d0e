package import ModelFormat
internal import ModelLowering
internal import ModelOps
package import ModelSpec
internal import OrderedCollections

/// What passes share: the model's weights, and a place for new ones.
///
/// Weights that a pass makes are kept in a temporary file until the model is written.
package final class PassContext {
  /// What changing the precision leaves alone.
  package struct Precision: Sendable {
    /// Names of values, and types of operations, whose operations keep their precision.
    package var kept: NameSet = []
    /// Inputs and outputs that change as well.
    package var interface: NameSet = []

    /// Everything changes but the interface.
    package init() {}
  }

  /// The name of the weight file that new weights are in until weights are gathered.
  static let fileName = "@model_path/weights/simplified.bin"
  /// Elements that a constant may have to stand in the program itself.
  static let immediateLimit = 16

  /// The model, with the new weights among its `weightBlobs`.
  package private(set) var file: ModelFile
  /// What changing the precision leaves alone.
  package let precision: Precision
  private let path: String
  private var spool: WeightSpool?
  private var blob = WeightBlobWriter()

  /// - Parameters:
  ///   - file: The model.
  ///   - path: Where the model is going to be written; new weights are kept on that file system.
  package init(_ file: ModelFile, path: String, precision: Precision = Precision()) {
    self.file = file
    self.path = path
    self.precision = precision
  }

  /// The constant that `value` is; nil for a tuple, a list or a dictionary.
  ///
  /// - Throws: `Diagnostic` when its weights are missing or damaged.
  func constant(_ value: MILSpec.Value) throws(Diagnostic) -> Constant? {
    guard case .tensorType? = value.type?.kind else { return nil }
    let name = "value"
    let function = MILSpec.Function.with {
      $0.blockSpecializations[$0.opset] = .with {
        $0.operations = [.constant(name, value: value)]
        $0.outputs = [name]
      }
    }
    let graph = try lower(function)
    guard case .constant(let constant)? = graph.operations.first?["x"].first else { return nil }
    return constant
  }

  /// The graph of `function`, its weights where they are.
  func lower(_ function: MILSpec.Function) throws(Diagnostic) -> Graph {
    let file = file
    return try ProgramLowering.lower(function, at: ModelPath()) { (value) throws(Diagnostic) in
      let entry = try file.weights(value)
      // Tensors refer to bytes where they are, but those of a spool are mapped for the time of a call only.
      let data = value.fileName == Self.fileName ? WeightData(bytes: entry.data.bytes) : entry.data
      return ProgramLowering.Weights(data: data, type: entry.dataType.dataType)
    }
  }

  /// The elements of a constant of numbers or truth values; nil for any other.
  ///
  /// - Throws: `Diagnostic` when its weights are missing or damaged.
  func tensor(_ value: MILSpec.Value) throws(Diagnostic) -> ModelOps.Tensor? {
    guard let constant = try constant(value), constant.type.scalar != .string else { return nil }
    return try? ModelOps.Tensor(constant)
  }

  /// A constant with the elements of `tensor`, as `scalar`.
  ///
  /// - Returns: Nil for types that neither programs nor weight files of all versions hold.
  /// - Throws: `Diagnostic` when weights cannot be stored.
  func value(_ tensor: ModelOps.Tensor, as scalar: ScalarType) throws(Diagnostic) -> MILSpec.Value? {
    guard let immediate = MILSpec.TensorValue(tensor, as: scalar) else { return nil }
    var value = MILSpec.Value.with { $0.type = .tensor(scalar.dataType, tensor.shape) }
    let isStored = tensor.count > Self.immediateLimit && (scalar == .fp32 || scalar == .fp16)
    guard isStored, let type = BlobDataType(scalar.dataType) else {
      value.value = .immediateValue(.with { $0.value = .tensor(immediate) })
      return value
    }
    let bytes: [UInt8] = scalar == .fp16 ? tensor.floatArray.halfBytes : WeightData(floats: tensor.floatArray).bytes
    let data = try openedSpool().append(bytes)
    let offset = try blob.append(data, type, elementCount: tensor.count)
    file.weightBlobs[Self.fileName] = blob
    value.value = .blobFileValue(
      .with {
        $0.fileName = Self.fileName
        $0.offset = offset
      })
    return value
  }

  /// A constant of a graph as one of a program.
  ///
  /// - Throws: `Diagnostic` when it cannot be stored.
  func value(_ constant: Constant) throws(Diagnostic) -> MILSpec.Value {
    if case .strings(let strings) = constant.elements, strings.count == 1 { return .string(strings[0]) }
    guard let tensor = try? ModelOps.Tensor(constant), let value = try value(tensor, as: constant.type.scalar) else {
      throw Diagnostic("simplify-constant", "a constant \(constant.type) cannot be stored in a program")
    }
    return value
  }

  private func openedSpool() throws(Diagnostic) -> WeightSpool {
    if let spool { return spool }
    let opened = try WeightSpool(beside: path)
    spool = opened
    return opened
  }
}

extension MILSpec.TensorValue {
  /// The elements of `tensor`, as `scalar`, in the field that the schema has for them; nil for types without one.
  init?(_ tensor: ModelOps.Tensor, as scalar: ScalarType) {
    self.init()
    switch scalar {
    case .fp32: value = .floats(.with { $0.values = tensor.floatArray })
    case .fp16: value = .bytes(.with { $0.values = WeightData(bytes: tensor.floatArray.halfBytes) })
    case .int32: value = .ints(.with { $0.values = tensor.integerArray.map { Int32(clamping: $0) } })
    case .bool: value = .bools(.with { $0.values = tensor.booleanArray })
    case .int8, .uint8:
      value = .bytes(.with { $0.values = WeightData(bytes: tensor.integerArray.map { UInt8(truncatingIfNeeded: $0) }) })
    case .int16, .uint16:
      let bytes = tensor.integerArray.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
      value = .bytes(.with { $0.values = WeightData(bytes: bytes) })
    default: return nil
    }
  }
}

extension [Float] {
  /// The numbers in half precision, little-endian.
  var halfBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * count)
    for float in self {
      let bits = Float16(float).bitPattern
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
    }
    return bytes
  }
}
