internal import Glibc
package import InferenceProtocol

/// What holds of every request that was read, in whichever form it came.
package enum RequestProperties {
  /// Answers the request with its own inputs as JSON and binary, and with their classes; reads the answers back.
  ///
  /// Ends the process when an answer differs from what was read, or is refused.
  package static func check(_ request: InferenceRequest) {
    let response = InferenceResponse(
      modelName: "model", modelVersion: "1", id: request.id, parameters: request.parameters, outputs: request.inputs)
    // NaN differs from itself, and JSON has no number for it: so texts are compared and not values.
    let text = response.body { _ in false }
    let fromText = read(text)
    if again(fromText).body(isBinary: { _ in false }) != text { fail("a JSON answer changes when it is read") }

    let fromBinary = read(response.body { _ in true })
    if fromBinary.inputs != request.inputs { fail("a binary answer changes when it is read") }

    for tensor in request.inputs where tensor.count <= largestClassification {
      for isBatched in [false, true] {
        let classes = try? Classification.tensor(tensor, classCount: 5, batched: isBatched, labels: ["a", "b"])
        guard let classes, case .strings(let strings) = classes.content else { continue }
        if strings.count != classes.count { fail("classes are not of their shape") }
      }
    }
    for output in request.outputs {
      _ = output.classCount
      _ = request.wantsBinary(output.name)
    }
  }

  /// The request that has an answer's outputs as its inputs.
  private static func read(_ body: ResponseBody) -> InferenceRequest {
    // In the strings of the text, quotation marks are escaped; and no parameter is an array.
    let outputs = Array(#""outputs":["#.utf8)
    let bytes = body.bytes
    guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: outputs) }) else {
      fail("an answer has no outputs")
    }
    let inputs = Array(#""inputs":["#.utf8)
    let changed = bytes[..<place] + inputs + bytes[(place + outputs.count)...]
    var limits = ProtocolLimits()
    // The size of a binary tensor is one more.
    limits.parameters += 1
    do throws(InferenceError) {
      return try InferenceRequest(
        body: changed, headerLength: body.headerLength.map { $0 + inputs.count - outputs.count }, limits)
    } catch {
      fail("an answer is refused: \(error.text)")
    }
  }

  private static func again(_ request: InferenceRequest) -> InferenceResponse {
    InferenceResponse(
      modelName: "model", modelVersion: "1", id: request.id, parameters: request.parameters, outputs: request.inputs)
  }

  /// Ends the process.
  package static func fail(_ message: String) -> Never {
    print(message)
    fflush(nil)
    abort()
  }

  /// Elements of the largest tensor whose classes are asked for.
  private static let largestClassification = 1 << 16
}
