extension InferenceRequest {
  /// The request in the body of `POST …/infer`.
  ///
  /// - Parameters:
  ///   - headerLength: Bytes of the JSON text at the start of `body`, where binary tensors follow it; nil for JSON
  ///     alone.
  ///   - limits: What the request may ask for.
  /// - Throws: `InferenceError` when the text is malformed, exceeds a limit, or does not match the bytes that follow.
  package init(
    body: ArraySlice<UInt8>, headerLength: Int? = nil, _ limits: ProtocolLimits = ProtocolLimits()
  ) throws(InferenceError) {
    let length = headerLength ?? body.count
    guard length >= 0, length <= body.count else {
      throw .invalid(
        "header-length", "the header says \(length) bytes of JSON, the body has \(body.count)")
    }
    var scanner = JSONScanner(body.prefix(length), nesting: limits.nesting)
    var inputs: [JSONInput] = []
    var request = InferenceRequest()
    try scanner.object { (key, scanner) throws(InferenceError) in
      switch key {
      case "id":
        request.id = try scanner.string(limit: limits.nameBytes)
      case "parameters": request.parameters = try ParametersJSON.read(&scanner, limits)
      case "inputs":
        inputs = []
        try scanner.array { (scanner) throws(InferenceError) in
          guard inputs.count < limits.tensors else {
            throw .limit("tensors", "the request has too many inputs", maximum: limits.tensors)
          }
          inputs.append(try JSONInput(&scanner, limits))
        }
      case "outputs":
        request.outputs = try Self.outputs(&scanner, limits)
      default: try scanner.skip()
      }
    }
    try scanner.end()
    var binary = body.dropFirst(length)
    request.inputs.reserveCapacity(inputs.count)
    for input in inputs { request.inputs.append(try input.tensor(scanner, &binary, limits)) }
    guard binary.isEmpty else {
      throw .invalid("binary-size", "\(binary.count) bytes follow the tensors that the request describes")
    }
    try Self.checkNames(request.inputs.map(\.name), "input")
    try Self.checkNames(request.outputs.map(\.name), "output")
    self = request
  }

  private static func outputs(
    _ scanner: inout JSONScanner, _ limits: ProtocolLimits
  ) throws(InferenceError) -> [Output] {
    var outputs: [Output] = []
    try scanner.array { (scanner) throws(InferenceError) in
      guard outputs.count < limits.tensors else {
        throw .limit("tensors", "the request asks for too many outputs", maximum: limits.tensors)
      }
      var output = Output("")
      var hasName = false
      try scanner.object { (key, scanner) throws(InferenceError) in
        switch key {
        case "name":
          output.name = try scanner.string(limit: limits.nameBytes)
          hasName = true
        case "parameters": output.parameters = try ParametersJSON.read(&scanner, limits)
        default: try scanner.skip()
        }
      }
      guard hasName else { throw .invalid("output-name", "an output of the request has no `name`") }
      outputs.append(output)
    }
    return outputs
  }

  /// - Throws: `InferenceError` when a name comes twice.
  package static func checkNames(_ names: [String], _ kind: String) throws(InferenceError) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw .invalid("duplicate-name", "\(kind) '\(name)' comes twice")
    }
  }
}

/// An input as the JSON text describes it. Its data is read where it stands when name, datatype and shape are known by
/// then, and else at the end.
private struct JSONInput {
  private var name = ""
  private var datatype: Datatype?
  private var shape: [Int]?
  private var parameters: [String: Parameter] = [:]
  /// Where the elements begin in the text; nil when they are binary.
  private var data: Int?
  /// The elements, if name, datatype and shape came before them.
  private var tensor: InferenceTensor?

  init(_ scanner: inout JSONScanner, _ limits: ProtocolLimits) throws(InferenceError) {
    var input = JSONInput()
    var typeName: String?
    try scanner.object { (key, scanner) throws(InferenceError) in
      switch key {
      case "name": input.name = try scanner.string(limit: limits.nameBytes)
      case "datatype": typeName = try scanner.string(limit: limits.nameBytes)
      case "shape": input.shape = try Self.shape(&scanner, limits)
      case "parameters": input.parameters = try ParametersJSON.read(&scanner, limits)
      case "data": try input.readData(&scanner, typeName, limits)
      default: try scanner.skip()
      }
    }
    guard !input.name.isEmpty else { throw .invalid("input-name", "an input of the request has no `name`") }
    guard let typeName else { throw .invalid("datatype", "input '\(input.name)' has no `datatype`") }
    input.datatype = try Datatype(name: typeName, of: input.name)
    self = input
  }

  private init() {}

  private static func shape(_ scanner: inout JSONScanner, _ limits: ProtocolLimits) throws(InferenceError) -> [Int] {
    var shape: [Int] = []
    try scanner.array { (scanner) throws(InferenceError) in
      guard shape.count < limits.tensorAxes else {
        throw .limit("tensor-axes", "a shape has too many axes", maximum: limits.tensorAxes)
      }
      shape.append(Int(try scanner.integer()))
    }
    return shape
  }

  private mutating func readData(
    _ scanner: inout JSONScanner, _ typeName: String?, _ limits: ProtocolLimits
  ) throws(InferenceError) {
    data = scanner.offset
    tensor = nil
    guard !name.isEmpty, let shape, let datatype = typeName.flatMap({ Datatype(rawValue: $0) }) else {
      try scanner.skip()
      return
    }
    let count = try TensorShape.count(shape, of: name, limits)
    let content = try JSONTensorData.decode(&scanner, datatype, count: count, of: name, limits)
    tensor = InferenceTensor(name, datatype, shape: shape, content)
  }

  /// - Parameter binary: The bytes that belong to this and all later inputs; this one's are taken off.
  func tensor(
    _ scanner: JSONScanner, _ binary: inout ArraySlice<UInt8>, _ limits: ProtocolLimits
  ) throws(InferenceError) -> InferenceTensor {
    guard let datatype, let shape else { throw .invalid("shape", "input '\(name)' has no `shape`") }
    let count = try TensorShape.count(shape, of: name, limits)
    var rest = parameters
    if let size = rest.removeValue(forKey: "binary_data_size") {
      guard data == nil else {
        throw .invalid("binary-size", "input '\(name)' has both `data` and `binary_data_size`")
      }
      guard let size = size.integer.flatMap({ Int(exactly: $0) }), size >= 0, size <= binary.count else {
        throw .invalid(
          "binary-size", "`binary_data_size` of input '\(name)' is not a number of bytes that are left in the body")
      }
      defer { binary = binary.dropFirst(size) }
      return try InferenceTensor(name, datatype, shape: shape, parameters: rest, binary: binary.prefix(size), limits)
    }
    guard let data else {
      let remedy =
        rest["shared_memory_region"] == nil ? nil : "this server has no shared memory; send the elements themselves"
      throw .invalid("tensor-data", "input '\(name)' has no `data`", remedy: remedy)
    }
    if var tensor, tensor.name == name, tensor.datatype == datatype, tensor.shape == shape {
      tensor.parameters = rest
      return tensor
    }
    var scanner = scanner
    scanner.move(to: data)
    let content = try JSONTensorData.decode(&scanner, datatype, count: count, of: name, limits)
    return InferenceTensor(name, datatype, shape: shape, parameters: rest, content)
  }
}
