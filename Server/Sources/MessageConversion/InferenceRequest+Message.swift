internal import Foundation
package import InferenceMessages
package import InferenceProtocol

extension InferenceRequest {
  /// The request that a message carries.
  ///
  /// - Throws: `InferenceError` when it is malformed or exceeds a limit.
  package init(_ message: Inference_ModelInferRequest, _ limits: ProtocolLimits) throws(InferenceError) {
    self.init()
    id = message.id
    guard message.inputs.count <= limits.tensors, message.outputs.count <= limits.tensors else {
      throw .limit("tensors", "the request has too many inputs or outputs", maximum: limits.tensors)
    }
    parameters = try Self.parameters(message.parameters, limits)
    let raw = message.rawInputContents
    if !raw.isEmpty, let input = message.inputs.first(where: \.hasContents) {
      // In the words that Triton's example clients expect.
      throw .invalid(
        "raw-inputs",
        "contents field must not be specified when using raw_input_contents for '\(input.name)' for model "
          + "'\(message.modelName)'")
    }
    guard raw.isEmpty || raw.count == message.inputs.count else {
      throw .invalid(
        "raw-inputs", "the request has \(raw.count) `raw_input_contents`, expected \(message.inputs.count) or none")
    }
    for (index, input) in message.inputs.enumerated() {
      inputs.append(try Self.tensor(input, raw.isEmpty ? nil : raw[index], limits))
    }
    for output in message.outputs {
      outputs.append(Output(output.name, parameters: try Self.parameters(output.parameters, limits)))
    }
    try Self.checkNames(inputs.map(\.name), "input")
    try Self.checkNames(outputs.map(\.name), "output")
  }

  private static func parameters(
    _ messages: [String: Inference_InferParameter], _ limits: ProtocolLimits
  ) throws(InferenceError) -> [String: Parameter] {
    guard messages.count <= limits.parameters else {
      throw .limit("parameters", "an object has too many parameters", maximum: limits.parameters)
    }
    var parameters: [String: Parameter] = [:]
    for (name, message) in messages {
      switch message.parameterChoice {
      case .boolParam(let value)?: parameters[name] = .bool(value)
      case .int64Param(let value)?: parameters[name] = .integer(value)
      case .uint64Param(let value)?:
        parameters[name] = Int64(exactly: value).map { .integer($0) } ?? .number(Double(value))
      case .doubleParam(let value)?: parameters[name] = .number(value)
      case .stringParam(let value)?: parameters[name] = .string(value)
      case nil: break
      }
    }
    return parameters
  }

  private static func tensor(
    _ input: Inference_ModelInferRequest.InferInputTensor, _ raw: Data?, _ limits: ProtocolLimits
  ) throws(InferenceError) -> InferenceTensor {
    let datatype = try Datatype(name: input.datatype, of: input.name)
    var shape: [Int] = []
    for length in input.shape { shape.append(Int(clamping: length)) }
    let parameters = try parameters(input.parameters, limits)
    if parameters["shared_memory_region"] != nil {
      throw .invalid(
        "shared-memory", "input '\(input.name)' is in shared memory", remedy: "send the elements themselves")
    }
    if let raw {
      return try InferenceTensor(
        input.name, datatype, shape: shape, parameters: parameters, binary: Array(raw)[...], limits)
    }
    let count = try TensorShape.count(shape, of: input.name, limits)
    let content = try TypedContents.content(input.contents, datatype, of: input.name)
    let found =
      switch content {
      case .raw(let bytes): bytes.count / (datatype.byteCount ?? 1)
      case .strings(let strings): strings.count
      }
    guard found == count else {
      throw .invalid(
        "tensor-data", "input '\(input.name)' has \(found) elements, expected \(count) by its shape")
    }
    return InferenceTensor(input.name, datatype, shape: shape, parameters: parameters, content)
  }
}
