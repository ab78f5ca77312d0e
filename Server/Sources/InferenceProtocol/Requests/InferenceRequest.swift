/// One request for a prediction.
package struct InferenceRequest: Equatable, Sendable {
  /// An output that the client asks for.
  package struct Output: Equatable, Sendable {
    package var name: String
    package var parameters: [String: Parameter]

    package init(_ name: String, parameters: [String: Parameter] = [:]) {
      self.name = name
      self.parameters = parameters
    }

    /// How many classes the client wants instead of the values; nil for the values.
    package var classCount: Int? {
      parameters["classification"]?.integer.flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
    }
  }

  /// The client's own name of the request, which the response repeats; empty for none.
  package var id = ""
  package var parameters: [String: Parameter] = [:]
  package var inputs: [InferenceTensor] = []
  /// The outputs that are wanted; empty for all.
  package var outputs: [Output] = []

  package init() {}

  /// Whether output `name` is to come in the binary form; JSON unless the client says otherwise.
  package func wantsBinary(_ name: String) -> Bool {
    let own = outputs.first { $0.name == name }?.parameters["binary_data"]?.bool
    return own ?? parameters["binary_data_output"]?.bool ?? false
  }
}

/// The answer to an ``InferenceRequest``.
package struct InferenceResponse: Equatable, Sendable {
  package var modelName: String
  package var modelVersion: String
  /// That of the request.
  package var id: String
  package var parameters: [String: Parameter]
  package var outputs: [InferenceTensor]

  package init(
    modelName: String, modelVersion: String, id: String, parameters: [String: Parameter] = [:],
    outputs: [InferenceTensor]
  ) {
    self.modelName = modelName
    self.modelVersion = modelVersion
    self.id = id
    self.parameters = parameters
    self.outputs = outputs
  }
}
