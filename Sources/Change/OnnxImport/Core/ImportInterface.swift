internal import ModelConversion
internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// The inputs and outputs of an ONNX graph as those of a Core ML model.
struct ImportInterface {
  let options: OnnxConversion.Options
  private(set) var inputs: [Graph.Input] = []
  private(set) var outputs: [Graph.Output] = []
  private(set) var notes: [Diagnostic] = []
  /// What inputs and outputs are called in the file, by their names in the model.
  private(set) var fileNames: [(isInput: Bool, name: String, original: String)] = []
  private var symbols = NameMap<Extent>()
  private var usedNames: Set<String> = []

  private static let longest = 1024
  private static let usualLength = 64

  init(_ options: OnnxConversion.Options) { self.options = options }

  /// Makes the inputs of `graph` those of the program, and puts what they are into `importer`.
  mutating func addInputs(of graph: OnnxGraph, _ importer: inout Importer) {
    let constants = NameSet(graph.initializers.map(\.name))
    for input in graph.inputs where !constants.contains(input.name) {
      do throws(OperationError) {
        try add(input, &importer)
      } catch {
        importer.refuse(error, ModelPath().field("graph"), title: "input '\(input.name)'")
        let unknown = Operand(importer.emitter.composer.uniqueName("unknown"), InferredValue(.unranked(nil)))
        importer.values[input.name] = ImportValue(unknown, .float)
      }
    }
  }

  private mutating func add(_ input: Onnx.ValueInfo, _ importer: inout Importer) throws(OperationError) {
    guard case .tensorType(let tensor)? = input.type?.value, let element = OnnxElement(rawValue: tensor.elemType) else {
      throw OperationError(
        "input '\(input.name)' is no tensor, which Core ML has no form for", code: "onnx-sequence",
        remedy: "give its parts as inputs of their own")
    }
    let shape = options.shapes[input.name]
    guard let dims = tensor.shape?.dim ?? shape.map({ $0.map { _ in Onnx.TensorShape.Dimension() } }) else {
      throw OperationError(
        "input '\(input.name)' has no shape, Core ML demands at least the rank", code: "onnx-shape",
        remedy: "give it with --shape '\(input.name)=…'")
    }
    guard shape == nil || shape?.count == dims.count else {
      throw OperationError(
        "--shape gives input '\(input.name)' \(shape?.count ?? 0) lengths, it has \(dims.count) axes",
        code: "onnx-shape")
    }
    guard dims.count <= 5 else {
      throw OperationError(
        "input '\(input.name)' has \(dims.count) axes, more than the 5 that Core ML has", code: "onnx-rank")
    }
    let scalar = try ImportType.scalar(element)
    if let numbers = options.frozen[input.name] {
      importer.values[input.name] = try frozen(numbers, input.name, element, rank: dims.count)
      return
    }
    var extents: [Extent] = []
    for (axis, dim) in dims.enumerated() {
      extents.append(try extent(dim, input.name, axis: axis, choice: shape?[axis], &importer))
    }
    let preprocessing = options.images[input.name]
    var isLast = false
    if preprocessing != nil {
      isLast = try ImagePreprocessing.channels(extents.map(\.fixed), input.name).isLast
      // Images come with their channels in front.
      if isLast { extents = [extents[0], extents[3], extents[1], extents[2]] }
    }
    let name = identifier(input.name, isInput: true, &importer)
    // Pixels are floats.
    let declared: ScalarType = preprocessing != nil ? .fp32 : scalar == .bool ? .int32 : scalar
    let type = TensorType(declared, extents.isEmpty ? [1] : Shape(extents))
    inputs.append(Graph.Input(name, .tensor(type)))
    importer.emitter.declare(name, .tensor(type))
    var operand = Operand(name, InferredValue(.tensor(type)))
    importer.emitter.composer.stem = input.name
    if extents.isEmpty { operand = try importer.emitter.squeeze(operand, [0]) }
    if let preprocessing {
      operand = try preprocessing.applied(operand, input.name, &importer.emitter)
      if isLast { operand = try importer.emitter.transpose(operand, [0, 2, 3, 1]) }
    }
    operand = try importer.emitter.cast(operand, scalar)
    importer.values[input.name] = ImportValue(operand, element)
    if element == .double || element == .int64 || element == .uint64 || element == .uint32 || scalar == .bool {
      notes.append(
        Diagnostic(
          .note, "onnx-type",
          "input '\(name)' of type \(element.name) takes \(declared.name): Core ML has no \(element.name)"))
    }
  }

  /// An input that is a constant and leaves the interface.
  private func frozen(
    _ numbers: [Double], _ name: String, _ element: OnnxElement, rank: Int
  ) throws(OperationError) -> ImportValue {
    guard rank <= 1, rank == 1 || numbers.count == 1 else {
      throw OperationError(
        "--freeze gives \(numbers.count) numbers for input '\(name)' of \(rank) axes", code: "onnx-shape",
        remedy: "freeze numbers and vectors alone")
    }
    let scalar = try ImportType.scalar(element)
    let type = TensorType(scalar, rank == 0 ? [] : [Extent(numbers.count)])
    switch scalar {
    case .int32:
      let integers = numbers.compactMap { Int32(exactly: $0) }
      guard integers.count == numbers.count else {
        throw OperationError("--freeze gives input '\(name)' a number that is no integer of 32 bits", code: "onnx-type")
      }
      return ImportValue(Operand(Constant(type, .integers(integers.map { Int($0) }))), element)
    case .bool: return ImportValue(Operand(Constant(type, .booleans(numbers.map { $0 != 0 }))), element)
    default: return ImportValue(Operand(Constant(type, .floats(numbers.map { Float($0) }))), element)
    }
  }

  private mutating func extent(
    _ dim: Onnx.TensorShape.Dimension, _ input: String, axis: Int, choice given: ClosedRange<Int>?,
    _ importer: inout Importer
  ) throws(OperationError) -> Extent {
    var symbol = ""
    switch dim.value {
    case .dimValue(let length)? where length > 0:
      let fixed = Int(clamping: length)
      guard given == nil || given == fixed...fixed else {
        throw OperationError(
          "axis \(axis) of input '\(input)' is \(fixed) in the file, --shape gives another length", code: "onnx-shape")
      }
      return Extent(fixed)
    case .dimValue(0)?:
      throw OperationError("input '\(input)' has no elements, Core ML has no such tensors", code: "onnx-shape")
    case .dimParam(let name)?: symbol = name
    default: break
    }
    let key = symbol.utf8.isEmpty ? "\(input)[\(axis)]" : symbol
    if let known = symbols[key] {
      guard given == nil || given == known.lower...known.upper else {
        throw OperationError(
          "--shape gives length '\(key)' of input '\(input)' two values", code: "onnx-shape",
          remedy: "inputs share this length: give them the same one")
      }
      return known
    }
    let extent: Extent
    if let choice = given ?? options.lengths[key] {
      extent =
        choice.lowerBound == choice.upperBound
        ? Extent(choice.lowerBound) : importer.emitter.composer.inference.bounds.makeExtent(in: choice)
    } else if options.isFixed {
      throw OperationError(
        "length '\(key)' of input '\(input)' is not fixed", code: "onnx-shape", remedy: "give it with --dim '\(key)=…'")
    } else if axis == 0, Self.isBatch(symbol) {
      extent = Extent(1)
      notes.append(note("length '\(key)' of input '\(input)' is 1", key))
    } else {
      extent = importer.emitter.composer.inference.bounds.makeExtent(in: 1...Self.longest)
      notes.append(note("length '\(key)' of input '\(input)' is from 1 to \(Self.longest)", key))
    }
    symbols[key] = extent
    return extent
  }

  private func note(_ message: String, _ key: String) -> Diagnostic {
    Diagnostic(
      .note, "onnx-shape", message + ": the file leaves it open", remedy: "choose it with --dim '\(key)=…'")
  }

  /// Whether a first axis of this name counts examples.
  private static func isBatch(_ symbol: String) -> Bool {
    let name = String(decoding: symbol.utf8.map { $0 >= 0x41 && $0 <= 0x5a ? $0 + 32 : $0 }, as: UTF8.self)
    if ["", "n", "b", "bs", "bsz", "none", "?", "-1", "dynamic_axes_1"].contains(name) { return true }
    return name.utf8.starts(with: "unk__".utf8) || name.utf8.starts(with: "batch".utf8)
      || name.utf8.starts(with: "dynamicdimension".utf8)
  }

  private mutating func identifier(_ original: String, isInput: Bool, _ importer: inout Importer) -> String {
    let wanted = MILNames.identifier(original)
    var name = wanted
    var number = 1
    while !usedNames.insert(name).inserted {
      name = "\(wanted)_\(number)"
      number += 1
    }
    importer.emitter.composer.reserve(name)
    fileNames.append((isInput, name, original))
    if name != original {
      notes.append(
        Diagnostic(
          .note, "feature-renamed",
          "\(isInput ? "input" : "output") '\(original)' is called '\(name)': names in programs are identifiers"))
    }
    return name
  }

  /// Keeps the names of outputs from being given to values.
  mutating func reserveOutputs(of graph: OnnxGraph, _ importer: inout Importer) -> [String] {
    graph.outputs.map { identifier($0.name, isInput: false, &importer) }
  }

  /// Makes the outputs of `graph` those of the program, under `names`.
  mutating func addOutputs(of graph: OnnxGraph, named names: [String], _ importer: inout Importer) {
    for (output, name) in zip(graph.outputs, names) {
      do throws(OperationError) {
        try add(output.name, named: name, &importer)
      } catch {
        if error.code != Importer.unknown.code {
          importer.refuse(error, ModelPath().field("graph"), title: "output '\(output.name)'")
        }
      }
    }
  }

  private mutating func add(
    _ original: String, named name: String, _ importer: inout Importer
  ) throws(OperationError) {
    guard case .tensor(let tensor)? = importer.values[original] else {
      throw OperationError(
        "output '\(original)' is a sequence or nothing, which Core ML has no form for", code: "onnx-sequence",
        remedy: "export the model without this part")
    }
    guard let type = tensor.operand.type else { throw Importer.unknown }
    importer.emitter.composer.stem = name
    var operand = tensor.operand
    if let wide = importer.emitter.wideTensor(operand) {
      throw importer.emitter.tooManyAxes(wide.order.map { wide.lengths[$0] })
    }
    if type.scalar == .bool { operand = try importer.emitter.cast(operand, .int32) }
    if type.rank == 0 { operand = try importer.emitter.expand(operand, [0]) }
    let value = try importer.emitter.composer.value(operand)
    guard case .value(let valueName) = value.argument else { return }
    outputs.append(Graph.Output(name, value: valueName))
  }

  /// The inputs with what was learnt of their lengths.
  func refinedInputs(_ bounds: SymbolBounds) -> [Graph.Input] {
    inputs.map { input in
      guard let type = input.type.tensor else { return input }
      return Graph.Input(input.name, .tensor(type.with(bounds.refined(type.shape))))
    }
  }

  /// The description of an input or output of this type.
  static func described(_ name: String, _ type: TensorType, isInput: Bool) -> FeatureDescription {
    .with {
      $0.name = name
      $0.type = .with {
        $0.kind = .multiArrayType(
          .with { array in
            array.dataType = type.scalar == .int32 ? .int32 : type.scalar == .fp16 ? .float16 : .float32
            let isOpen = !type.shape.isFixed
            guard isInput || !isOpen else { return }
            array.shape = type.shape.map { Int64(min(max($0.lower, usualLength), $0.upper)) }
            guard isOpen else { return }
            array.shapeFlexibility = .shapeRange(
              .with {
                $0.sizeRanges = type.shape.map { extent in
                  .with {
                    $0.lowerBound = UInt64(extent.lower)
                    $0.upperBound = Int64(extent.upper)
                  }
                }
              })
          })
      }
    }
  }
}
