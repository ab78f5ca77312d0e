internal import Foundation
package import InferenceMessages
package import InferenceProtocol
internal import SwiftProtobuf

extension InferenceResponse {
  /// The message of the response; elements are in `raw_output_contents`.
  package var message: Inference_ModelInferResponse {
    .with { message in
      message.modelName = modelName
      message.modelVersion = modelVersion
      message.id = id
      message.parameters = parameters.mapValues(\.message)
      for output in outputs {
        message.outputs.append(
          .with {
            $0.name = output.name
            $0.datatype = output.datatype.rawValue
            $0.shape = output.shape.map { Int64($0) }
            $0.parameters = output.parameters.mapValues(\.message)
          })
        message.rawOutputContents.append(output.binary)
      }
    }
  }
}

extension InferenceTensor {
  /// The elements in the binary form.
  fileprivate var binary: Data {
    switch content {
    case .raw(let raw): return Data(raw)
    case .strings(let strings):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(binaryByteCount)
      BinaryStrings.encode(strings, to: &bytes)
      return Data(bytes)
    }
  }
}

extension Parameter {
  var message: Inference_InferParameter {
    .with {
      switch self {
      case .bool(let value): $0.boolParam = value
      case .integer(let value): $0.int64Param = value
      case .number(let value): $0.doubleParam = value
      case .string(let value): $0.stringParam = value
      }
    }
  }
}
