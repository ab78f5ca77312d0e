internal import CFuzzer
internal import Glibc
internal import InferenceMessages
internal import InferenceProtocol
internal import MessageConversion
internal import RequestProperties
internal import SwiftProtobuf

/// Reads the input as a request's protobuf message and, when that works, answers with what was read.
///
/// Any error is fine; a trap, a hang, a sanitizer's report or an answer that differs from the request is not.
private func check(_ bytes: [UInt8]) {
  guard let message = try? Inference_ModelInferRequest(serializedBytes: bytes),
    let request = try? InferenceRequest(message, ProtocolLimits())
  else { return }
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
}

var argumentCount = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&argumentCount, &arguments) { data, size in
    check(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  })
