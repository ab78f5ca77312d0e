internal import ModelFormat
internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Writes models that are neither networks nor programs, and pipelines of them.
struct ClassicExporter {
  private let options: ExportOptions
  private let file: ModelFile
  var builder: ExportBuilder
  private(set) var inputs: [Onnx.ValueInfo] = []
  private(set) var outputs: [Onnx.ValueInfo] = []

  init(_ file: ModelFile, _ options: ExportOptions, opset: Int) {
    self.file = file
    self.options = options
    builder = ExportBuilder(opset: opset)
  }

  /// Writes the whole model.
  mutating func add() throws(OperationError) {
    let description = file.model.description ?? ModelDescription()
    for feature in description.input + description.output { builder.reserve(feature.name) }
    var values: NameMap<ExportValue> = [:]
    for feature in description.input { values[feature.name] = try input(feature) }
    let results = try translate(file.model, values, named: "model")
    for feature in description.output {
      guard var value = results[feature.name] else { continue }
      guard !builder.sparseVectors.contains(value.name) else { throw SparseDictionary.refusal }
      builder.stem = feature.name
      value = declared(value, feature)
      builder.add("Identity", [value], outputs: [feature.name], [])
      outputs.append(ExportInterface.information(feature.name, value.type))
    }
    guard !outputs.isEmpty else { throw OperationError("the model computes none of its outputs") }
  }

  private mutating func translate(
    _ model: Model, _ values: NameMap<ExportValue>, named name: String
  ) throws(OperationError) -> NameMap<ExportValue> {
    builder.stem = name
    guard let kind = model.kind else { throw OperationError("the model has no type") }
    let stages: [Model]
    switch kind {
    case .pipeline(let pipeline): stages = pipeline.models
    case .pipelineClassifier(let pipeline): stages = pipeline.pipeline?.models ?? []
    case .pipelineRegressor(let pipeline): stages = pipeline.pipeline?.models ?? []
    default:
      guard let form = ClassicTable.named(kind) else {
        throw OperationError("a model of type `\(kind.schemaName)` has no form in ONNX", code: "onnx-operation")
      }
      return try form.translate(model, ClassicInputs(values: values), &builder)
    }
    var known = values
    for (index, stage) in stages.enumerated() {
      for (name, value) in try translate(stage, known, named: "\(name).\(index)") { known[name] = value }
    }
    return known
  }

  private mutating func input(_ feature: FeatureDescription) throws(OperationError) -> ExportValue {
    let type: TensorType
    switch feature.type?.kind {
    case .doubleType?: type = TensorType(.fp64, [1])
    case .int64Type?: type = TensorType(.int64, [1])
    case .stringType?: type = TensorType(.string, [1])
    case .multiArrayType(let array)?:
      let scalar: ScalarType =
        switch array.dataType {
        case .int32: .int32
        case .float32: .fp32
        case .float16: .fp16
        default: .fp64
        }
      guard !array.declaredShape.isEmpty else {
        throw OperationError("input '\(feature.name)' is an array of any shape", code: "onnx-shape")
      }
      type = TensorType(scalar, Shape(fixed: array.declaredShape))
    case .dictionaryType(let dictionary)?:
      inputs.append(map(feature.name, dictionary))
      return ExportValue(feature.name, TensorType(.fp32, [.unknown]))
    default: throw OperationError("input '\(feature.name)' is of a type that ONNX lacks", code: "onnx-type")
    }
    inputs.append(ExportInterface.information(feature.name, type))
    return ExportValue(feature.name, type)
  }

  private func map(_ name: String, _ dictionary: DictionaryFeatureType) -> Onnx.ValueInfo {
    var map = Onnx.ValueType.Map()
    if case .int64KeyType? = dictionary.keyType {
      map.keyType = OnnxElement.int64.rawValue
    } else {
      map.keyType = OnnxElement.string.rawValue
    }
    var element = Onnx.ValueType.Tensor()
    // ONNX Runtime takes dictionaries of single precision from Python.
    element.elemType = OnnxElement.float.rawValue
    var value = Onnx.ValueType()
    value.value = .tensorType(element)
    map.valueType = value
    var information = Onnx.ValueInfo()
    information.name = name
    information.type = Onnx.ValueType()
    information.type?.value = .mapType(map)
    return information
  }

  /// A result with the elements that the model declares.
  private mutating func declared(_ value: ExportValue, _ feature: FeatureDescription) -> ExportValue {
    switch feature.type?.kind {
    case .int64Type?: return value.scalar == .string ? value : builder.cast(value, .int64)
    case .multiArrayType(let array)?:
      switch array.dataType {
      case .float32: return builder.cast(value, .fp32)
      case .float16: return builder.cast(value, .fp16)
      case .int32: return builder.cast(value, .int32)
      default: return builder.cast(value, .fp64)
      }
    default: return value
    }
  }
}
