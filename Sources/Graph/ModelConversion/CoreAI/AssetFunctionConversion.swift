internal import ModelFormat
internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// One function of a model of Core AI on its way to a function of an ML Program.
struct AssetFunctionConversion {
  private let function: MILSpec.Function
  private let name: String
  private let path: ModelPath
  private var conversion = GraphConversion()
  /// What the program says otherwise than the model did.
  private(set) var notes: [Diagnostic] = []

  /// Axes that values of ML Programs have at most.
  private static let mostAxes = 5

  init(_ function: MILSpec.Function, _ model: Model, named name: String, at path: ModelPath) {
    self.function = function
    self.name = name
    self.path = path
  }

  /// The function, whose weights go to `weights`, with its description.
  mutating func run(
    _ file: ModelFile, _ weights: inout WeightBlobWriter
  ) throws(ConversionError) -> (function: MILSpec.Function, version: Int, description: FunctionDescription) {
    let lowered: Graph
    do throws(Diagnostic) {
      lowered = try ProgramLowering.lower(function, at: path) { (blob) throws(Diagnostic) in
        try ProgramLowering.Weights(blob, in: file)
      }
    } catch {
      throw ConversionError([error])
    }
    let graph = lowered.withoutWideIntegers()
    var description = FunctionDescription()
    description.name = name
    do throws(OperationError) {
      var inputs: [Graph.Input] = []
      for input in graph.inputs { inputs.append(try add(input, to: &description)) }
      let names = graph.outputs.map { identifier($0.name, "output") }
      conversion.add(graph)
      checkAxes(conversion.composer.operations)
      guard conversion.refusals.isEmpty else { throw OperationError("") }
      var outputs: [Graph.Output] = []
      for (output, name) in zip(graph.outputs, names) {
        guard let operand = conversion.operands[output.value] else {
          throw OperationError("output '\(output.name)' is computed by nothing")
        }
        outputs.append(Graph.Output(name, value: try passed(operand, name)))
      }
      let whole = Graph(inputs: inputs, operations: conversion.composer.operations, outputs: outputs)
      let hasHalf = description.input.contains { $0.isHalf }
      let made = try ProgramFunction(whole, version: hasHalf ? 7 : OperationSet.firstVersion, weights: &weights)
      var version = made.version
      for output in outputs {
        guard let type = made.outputTypes[output.name]?.tensor else {
          throw OperationError("output '\(output.name)' has no known number of axes")
        }
        description.output.append(Self.described(output.name, type, isInput: false))
        if type.scalar == .fp16 { version = max(version, 7) }
      }
      return (made.function, version, description)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: OperationError) -> ConversionError {
    var diagnostics = conversion.refusals.map { refusal in
      Diagnostic(.error, "not-convertible", refusal.message, at: Location(path: refusal.path))
    }
    if !error.message.utf8.isEmpty {
      diagnostics.append(Diagnostic(.error, "not-convertible", error.message, at: Location(path: path)))
    }
    return ConversionError(diagnostics)
  }

  private mutating func identifier(_ original: String, _ kind: String) -> String {
    let name = conversion.composer.uniqueName(original)
    if name != original {
      notes.append(
        Diagnostic(
          .note, "feature-renamed", "\(kind) '\(original)' is called '\(name)': names in programs are identifiers"))
    }
    return name
  }

  /// The element type under which an array of Core ML holds elements of type `scalar`.
  private static func passed(_ scalar: ScalarType) -> ScalarType? {
    switch scalar {
    case .fp32, .fp16: scalar
    case .bool, .int8, .uint8, .int16, .uint16, .int32: .int32
    default: nil
    }
  }

  private mutating func add(
    _ input: Graph.Input, to description: inout FunctionDescription
  ) throws(OperationError) -> Graph.Input {
    let name = identifier(input.name, "input")
    conversion.composer.stem = name
    if case .state(let tensor) = input.type {
      guard tensor.scalar == .fp16, let shape = tensor.shape.fixed else {
        throw OperationError("state '\(input.name)' is \(tensor), and states of Core ML are of fp16 and a fixed shape")
      }
      conversion.operands[input.name] = Operand(name, InferredValue(input.type))
      let array = Self.array(tensor, shape: shape, isInput: true)
      description.state.append(
        .with {
          $0.name = name
          $0.type = .with { $0.kind = .stateType(.with { $0.kind = .arrayType(array) }) }
        })
      return Graph.Input(name, input.type)
    }
    guard let type = input.type.tensor, let passed = Self.passed(type.scalar) else {
      throw OperationError("input '\(input.name)' is \(input.type), which Core ML has no arrays of")
    }
    guard type.rank <= Self.mostAxes else {
      throw OperationError("input '\(input.name)' has \(type.rank) axes, more than the \(Self.mostAxes) of Core ML")
    }
    let extents = type.shape.map { extent in
      extent.isFixed
        ? extent : conversion.composer.inference.bounds.makeExtent(in: max(1, extent.lower)...max(1, extent.upper))
    }
    let own = TensorType(passed, extents.isEmpty ? [1] : Shape(extents))
    var operand = Operand(name, InferredValue(.tensor(own)))
    if extents.isEmpty {
      operand = try conversion.composer.emitOne("squeeze", [("x", operand), ("axes", .integers([0]))])
    }
    if passed != type.scalar {
      operand = try conversion.composer.emitOne("cast", [("x", operand), ("dtype", .string(type.scalar.name))])
    }
    conversion.operands[input.name] = operand
    description.input.append(Self.described(name, own, isInput: true))
    return Graph.Input(name, .tensor(own))
  }

  /// The value as an array of Core ML holds it.
  private mutating func passed(_ operand: Operand, _ name: String) throws(OperationError) -> String {
    conversion.composer.source = path
    conversion.composer.stem = name
    var value = operand
    guard let type = value.type, let scalar = Self.passed(type.scalar) else {
      throw OperationError("output '\(name)' is \(operand.known.type), which Core ML has no arrays of")
    }
    if scalar != type.scalar {
      value = try conversion.composer.emitOne("cast", [("x", value), ("dtype", .string(scalar.name))])
    }
    if type.rank == 0 {
      value = try conversion.composer.emitOne("expand_dims", [("x", value), ("axes", .integers([0]))])
    }
    guard case .value(let made) = try conversion.composer.value(value).argument else {
      throw OperationError("output '\(name)' is computed by nothing")
    }
    return made
  }

  /// Refuses values with more axes than Core ML has.
  private mutating func checkAxes(_ operations: [GraphOperation]) {
    for operation in operations {
      let ranks = operation.outputs.compactMap { $0.declaredType?.tensor?.rank }
      if let rank = ranks.first(where: { $0 > Self.mostAxes }) {
        conversion.refuse(
          "operation '\(operation.operation)' makes a tensor of \(rank) axes, more than the \(Self.mostAxes) of Core ML",
          at: operation.source)
      }
      for block in operation.blocks { checkAxes(block.operations) }
    }
  }

  private static func described(_ name: String, _ type: TensorType, isInput: Bool) -> FeatureDescription {
    let array = array(type, shape: type.shape.map { $0.fixed ?? max(1, $0.lower) }, isInput: isInput)
    return .with {
      $0.name = name
      $0.type = .with { $0.kind = .multiArrayType(array) }
    }
  }

  private static func array(_ type: TensorType, shape: [Int], isInput: Bool) -> ArrayFeatureType {
    .with { array in
      array.dataType = type.scalar == .int32 ? .int32 : type.scalar == .fp16 ? .float16 : .float32
      guard isInput || type.shape.isFixed else { return }
      array.shape = shape.map { Int64($0) }
      guard !type.shape.isFixed else { return }
      array.shapeFlexibility = .shapeRange(
        .with {
          $0.sizeRanges = type.shape.map { extent in
            .with {
              $0.lowerBound = UInt64(max(0, extent.lower))
              $0.upperBound = extent.isUnbounded ? -1 : Int64(extent.upper)
            }
          }
        })
    }
  }
}

extension FeatureDescription {
  fileprivate var isHalf: Bool {
    guard case .multiArrayType(let array)? = type?.kind else { return false }
    return array.dataType == .float16
  }
}
