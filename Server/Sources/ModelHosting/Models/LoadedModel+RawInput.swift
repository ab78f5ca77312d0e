package import InferenceProtocol

extension LoadedModel {
  /// A request whose body is nothing but the elements of the model's only input.
  ///
  /// - Throws: `InferenceError` for a model with several inputs, or one whose shape the bytes do not tell.
  package func request(
    rawInput bytes: ArraySlice<UInt8>, _ limits: ProtocolLimits
  ) throws(InferenceError) -> InferenceRequest {
    guard signature.inputs.count == 1, let input = signature.inputs.first else {
      throw .invalid(
        "raw-input", "a body without JSON is for models of one input; this one has \(signature.inputs.count)")
    }
    var request = InferenceRequest()
    request.parameters["binary_data_output"] = .bool(true)
    guard let size = input.datatype.byteCount else {
      let content = InferenceTensor.Content.strings([bytes])
      request.inputs = [InferenceTensor(input.name, input.datatype, shape: [1], content)]
      return request
    }
    let known = input.shape.filter { $0 > 0 }.reduce(size, *)
    guard input.shape.count(where: { $0 < 0 }) <= 1, known > 0, bytes.count % known == 0 else {
      throw .invalid("raw-input", "\(bytes.count) bytes do not tell the shape of input '\(input.name)'")
    }
    let shape = input.shape.map { $0 < 0 ? bytes.count / known : $0 }
    request.inputs = [
      try InferenceTensor(input.name, input.datatype, shape: shape, parameters: [:], binary: bytes, limits)
    ]
    return request
  }
}
