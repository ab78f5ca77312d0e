internal import InferenceMessages
package import InferenceProtocol
internal import MessageConversion
internal import SwiftProtobuf

/// What holds of every message of a gRPC request.
package enum MessageProperties {
  /// Answers the request with what was read of it, if it can be read; reads the answer back.
  ///
  /// Any error is fine. Ends the process when an answer differs from what was read, or is refused.
  ///
  /// - Returns: The request.
  @discardableResult
  package static func check(_ bytes: [UInt8]) -> InferenceRequest? {
    guard let message = try? Inference_ModelInferRequest(serializedBytes: bytes),
      let request = try? InferenceRequest(message, ProtocolLimits())
    else { return nil }
    let response = InferenceResponse(
      modelName: message.modelName, modelVersion: message.modelVersion, id: request.id, parameters: request.parameters,
      outputs: request.inputs
    ).message
    var again = Inference_ModelInferRequest()
    again.inputs = response.outputs.map { output in
      .with {
        $0.name = output.name
        $0.datatype = output.datatype
        $0.shape = output.shape
        $0.parameters = output.parameters
      }
    }
    again.rawInputContents = response.rawOutputContents
    guard let bytes: [UInt8] = try? again.serializedBytes(),
      let read = try? Inference_ModelInferRequest(serializedBytes: bytes),
      let second = try? InferenceRequest(read, ProtocolLimits())
    else { RequestProperties.fail("a message that was written is refused") }
    // Parameters may be NaN, which differs from itself.
    guard second.inputs.map(\.content) == request.inputs.map(\.content),
      second.inputs.map(\.shape) == request.inputs.map(\.shape)
    else { RequestProperties.fail("tensors change when they are written and read again") }
    return request
  }
}
