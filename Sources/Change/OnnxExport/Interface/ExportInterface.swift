internal import ModelGraph
internal import ModelLowering
internal import ModelSpec
internal import OnnxFormat

/// The inputs and outputs of an ONNX graph, made of those that a Core ML model describes.
struct ExportInterface {
  let options: ExportOptions
  /// Inputs of the graph in the file, in order.
  private(set) var inputs: [Onnx.ValueInfo] = []
  private(set) var outputs: [Onnx.ValueInfo] = []
  /// Entries of the file's metadata.
  private(set) var metadata: [(String, String)] = []
  /// Names of lengths that are open.
  private var symbols: [Symbol: String] = [:]
  private var states: [(input: String, output: String)] = []

  /// Elements of a default value that is written.
  private static let defaultLimit = 1 << 20

  init(_ options: ExportOptions) { self.options = options }

  /// What the file says of a value.
  static func information(
    _ name: String, _ type: TensorType, hasShape: Bool = true, named: (Extent) -> String? = { _ in nil }
  ) -> Onnx.ValueInfo {
    var tensor = Onnx.ValueType.Tensor()
    tensor.elemType = OnnxElement(type.scalar)?.rawValue ?? 0
    if hasShape {
      var shape = Onnx.TensorShape()
      shape.dim = type.shape.map { extent in
        var dimension = Onnx.TensorShape.Dimension()
        if let fixed = extent.fixed {
          dimension.value = .dimValue(Int64(fixed))
        } else if let name = named(extent) {
          dimension.value = .dimParam(name)
        }
        return dimension
      }
      tensor.shape = shape
    }
    var value = Onnx.ValueType()
    value.value = .tensorType(tensor)
    var information = Onnx.ValueInfo()
    information.name = name
    information.type = value
    return information
  }

  /// The types of a graph's inputs, with a symbol for each length that the description leaves open.
  mutating func refine(_ graph: inout Graph, _ description: ModelDescription, _ bounds: inout SymbolBounds) {
    let features = description.input.byName
    for index in graph.inputs.indices {
      guard case .tensor(var type) = graph.inputs[index].type else { continue }
      let name = graph.inputs[index].name
      let named = NamedShapes(type, features[name])
      for axis in type.shape.indices where !type.shape[axis].isFixed {
        var lengths = (named.listed + named.ends).filter { $0.count == type.rank }.map { $0[axis] }
        if !named.isFlexible, let declared = named.declared, declared.count == type.rank { lengths = [declared[axis]] }
        let least = lengths.min() ?? 1
        let isOpen = named.listed.isEmpty && named.ends.count == 1
        let most = isOpen ? Extent.unbounded : lengths.max() ?? Extent.unbounded
        guard least < most else {
          type.shape[axis] = Extent(least)
          continue
        }
        let extent = bounds.makeExtent(in: least...most)
        type.shape[axis] = extent
        if let symbol = extent.form?.symbol {
          symbols[symbol] = symbolName(name, axis, of: features[name], rank: type.rank)
        }
      }
      graph.inputs[index].type = .tensor(type)
      if named.isFlexible { metadata.append(("coreml.shape.\(name)", Self.ranges(type.shape))) }
    }
  }

  private func symbolName(_ input: String, _ axis: Int, of feature: FeatureDescription?, rank: Int) -> String {
    if case .imageType? = feature?.type?.kind, rank == 4 {
      return "\(input)_\(axis == 2 ? "height" : axis == 3 ? "width" : "axis\(axis)")"
    }
    return "\(input)_axis\(axis)"
  }

  private static func ranges(_ shape: Shape) -> String {
    shape.map { $0.description }.joined(separator: " x ")
  }

  /// The name of an open length.
  func name(of extent: Extent) -> String? {
    guard let form = extent.form, let name = symbols[form.symbol] else { return nil }
    if form.scale == 1, form.offset == 0 { return name }
    let product = form.scale == 1 ? name : "\(form.scale)*\(name)"
    return form.offset == 0 ? product : form.offset < 0 ? "\(product)-\(-form.offset)" : "\(product)+\(form.offset)"
  }

  /// Binds the inputs of `graph`; images come as bytes, and states are inputs as well.
  mutating func addInputs(of graph: Graph, _ description: ModelDescription, _ exporter: inout Exporter)
    throws(OperationError)
  {
    let features = description.input.byName
    for input in graph.inputs { exporter.builder.reserve(input.name) }
    for input in graph.inputs {
      exporter.builder.stem = input.name
      switch input.type {
      case .state(let type):
        guard OnnxElement(type.scalar) != nil else { throw Self.lacks(type, input.name) }
        let value = ExportValue(input.name, type)
        inputs.append(Self.information(input.name, type, named: name))
        exporter.builder.states[input.name] = value
        exporter.values[input.name] = ExportBound(value, OperationArguments.Argument(InferredValue(input.type)))
      case .tensor(let type):
        guard OnnxElement(type.scalar) != nil else { throw Self.lacks(type, input.name) }
        var value = ExportValue(input.name, type)
        if case .imageType(let image)? = features[input.name]?.type?.kind {
          value = addImage(input.name, type, as: image, &exporter)
        } else {
          inputs.append(Self.information(input.name, type, named: name))
          addDefault(features[input.name], type, &exporter)
        }
        exporter.values[input.name] = ExportBound(value, OperationArguments.Argument(InferredValue(.tensor(type))))
      default: throw OperationError("input '\(input.name)' is no tensor of a known rank", code: "onnx-type")
      }
    }
  }

  /// What an input that may be left out then holds: an initializer of its name, in the declared shape where lengths are
  /// open.
  private func addDefault(_ feature: FeatureDescription?, _ type: TensorType, _ exporter: inout Exporter) {
    guard let feature, feature.type?.isOptional == true, case .multiArrayType(let array)? = feature.type?.kind else {
      return
    }
    let declared = array.declaredShape.count == type.rank ? array.declaredShape : nil
    guard let lengths = type.shape.fixed ?? declared, let count = Shape(fixed: lengths).elementCount.fixed,
      count <= Self.defaultLimit
    else { return }
    let number: Float =
      switch array.defaultOptionalValue {
      case .intDefaultValue(let value): Float(value)
      case .floatDefaultValue(let value): value
      case .doubleDefaultValue(let value): Float(value)
      case nil: 0
      }
    exporter.builder.addDefault([Float](repeating: number, count: count), lengths, as: type.scalar, of: feature.name)
  }

  private static func lacks(_ type: TensorType, _ name: String) -> OperationError {
    OperationError("'\(name)' has elements of type \(type.scalar.name), which ONNX lacks", code: "onnx-type")
  }

  /// Says in which order the channels of an image are.
  private mutating func declareOrder(_ name: String, _ image: ImageFeatureType) {
    let order = image.isGray ? "Gray8" : image.colorSpace == .bgr ? "Bgr8" : "Rgb8"
    metadata.append(("Image.BitmapPixelFormat.\(name)", order))
  }

  private mutating func addImage(
    _ name: String, _ type: TensorType, as image: ImageFeatureType, _ exporter: inout Exporter
  ) -> ExportValue {
    declareOrder(name, image)
    let isBytes = !options.hasFloatImages && image.colorSpace != .grayscaleFloat16
    let own = isBytes ? type.of(.uint8) : type
    var information = Self.information(name, own, named: self.name)
    information.type?.denotation = "IMAGE"
    inputs.append(information)
    return exporter.builder.cast(ExportValue(name, own), type.scalar)
  }

  /// The outputs of `graph` under their names, and what states hold in the end.
  mutating func addOutputs(of graph: Graph, _ description: ModelDescription, _ exporter: inout Exporter)
    throws(OperationError)
  {
    let features = description.output.byName
    var made: NameSet = []
    for node in exporter.builder.nodes { for name in node.output { made.insert(name) } }
    var renamed: NameMap<String> = [:]
    // Graphs within nodes use values by the names that they have.
    let hasGraphs = exporter.builder.nodes.contains { $0.attribute.contains { $0.g != nil } }
    // Values that are outputs under their own names keep them.
    let own = NameSet(graph.outputs.map(\.name))
    for output in graph.outputs {
      let bound = try exporter.bound(.value(output.value))
      exporter.builder.stem = output.name
      var value = try exporter.builder.value(bound, output.name)
      if case .imageType(let image)? = features[output.name]?.type?.kind {
        let pixels = bytes(value, image, &exporter)
        declareOrder(output.name, image)
        // The output's name is that of the bytes, not of the numbers that they are made of.
        if pixels.name != value.name, value.name == output.name, made.remove(value.name) != nil {
          let name = exporter.builder.uniqueName("\(value.name)/pixels")
          exporter.builder.rename([value.name: name], from: 0)
        }
        value = pixels
      }
      if case .dictionary = bound.known.type { addMap(output.name, value, &exporter) }
      // A value that is no result yet takes the output's name, any other is copied.
      if value.name != output.name {
        if inputs.contains(where: { $0.name == output.name }) {
          throw OperationError("output '\(output.name)' has the name of an input", code: "onnx-name")
        }
        if !hasGraphs, made.contains(value.name), renamed[value.name] == nil, !own.contains(value.name),
          !inputs.contains(where: { $0.name == value.name }),
          !made.contains(output.name)
        {
          renamed[value.name] = output.name
        } else {
          exporter.builder.add("Identity", [value], outputs: [output.name], [])
        }
        value.name = output.name
      }
      outputs.append(Self.information(output.name, value.type, named: name))
    }
    try addStates(of: graph, &exporter)
    if !renamed.isEmpty { exporter.builder.rename(renamed, from: 0) }
  }

  /// Pixels of an output as bytes.
  private func bytes(_ value: ExportValue, _ image: ImageFeatureType, _ exporter: inout Exporter) -> ExportValue {
    guard !options.hasFloatImages, image.colorSpace != .grayscaleFloat16, value.scalar.isFloat else { return value }
    let whole = exporter.builder.unary("Round", value)
    let inside = exporter.builder.node(
      "Clip", [whole, exporter.builder.number(0, value.scalar), exporter.builder.number(255, value.scalar)],
      as: value.type)
    return exporter.builder.cast(inside, .uint8)
  }

  /// A dictionary from labels to probabilities.
  private mutating func addMap(_ name: String, _ value: ExportValue, _ exporter: inout Exporter) {
    guard options.hasZipMap, let classes = exporter.builder.classes else { return }
    let map = exporter.builder.uniqueName("\(name)_map")
    let row = exporter.builder.unsqueeze(value, [0])
    var key = Onnx.ValueType.Map()
    switch classes {
    case .strings(let labels):
      key.keyType = OnnxElement.string.rawValue
      exporter.builder.add(
        "ZipMap", [row], outputs: [map], [("classlabels_strings", .strings(labels))], domain: "ai.onnx.ml")
    case .integers(let labels):
      key.keyType = OnnxElement.int64.rawValue
      exporter.builder.add(
        "ZipMap", [row], outputs: [map], [("classlabels_int64s", .ints(labels.map { Int($0) }))],
        domain: "ai.onnx.ml")
    }
    key.valueType = Self.information("", .scalar(.fp32)).type
    var element = Onnx.ValueType()
    element.value = .mapType(key)
    var sequence = Onnx.ValueType.Sequence()
    sequence.elemType = element
    var information = Onnx.ValueInfo()
    information.name = map
    information.type = Onnx.ValueType()
    information.type?.value = .sequenceType(sequence)
    outputs.append(information)
  }

  private mutating func addStates(of graph: Graph, _ exporter: inout Exporter) throws(OperationError) {
    for input in graph.inputs {
      guard case .state = input.type, let value = exporter.builder.states[input.name] else { continue }
      let name = exporter.builder.uniqueName("\(input.name)_out")
      exporter.builder.add("Identity", [value], outputs: [name], [])
      outputs.append(Self.information(name, value.type, named: self.name))
      states.append((input.name, name))
    }
    guard !states.isEmpty else { return }
    metadata.append(("coreml.states", states.map { "\($0.input)=\($0.output)" }.joined(separator: ",")))
  }
}
