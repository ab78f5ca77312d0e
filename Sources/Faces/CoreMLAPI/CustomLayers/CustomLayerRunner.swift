internal import Foundation
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec
internal import OrderedCollections

/// Computes a custom layer by the class that the app has registered for it.
///
/// The app's object is called from the threads of the predictions.
///
/// Not checked to be sendable: whether the app's object is, the app has to see to.
struct CustomLayerRunner: CustomLayer, @unchecked Sendable {
  private let name: String
  private let layer: any MLCustomLayer

  /// - Throws: `RuntimeError` with code `customLayer` when no class is registered, or it refuses its parameters or
  ///   weights.
  init(_ message: CustomLayerParams) throws(RuntimeError) {
    name = message.className
    guard let type = MLCustomLayerRegistry.type(named: name) else {
      throw RuntimeError(
        .customLayer,
        "no class is registered for custom layer '\(name)': call `MLCustomLayerRegistry.register(_:named:)` before "
          + "loading")
    }
    do {
      layer = try type.init(parameters: Self.parameters(message))
      try layer.setWeightData(message.weights.map { Data(Self.bytes($0)) })
    } catch {
      throw RuntimeError(.customLayer, Diagnostic(ofApp: error), in: "custom layer '\(name)' cannot be created")
    }
  }

  /// Shapes of the layer's outputs.
  ///
  /// - Throws: `OperationError` when the class refuses the inputs, or gives what are no shapes.
  func outputShapes(_ inputs: [[Int]]) throws(OperationError) -> [[Int]] {
    let shapes: [[Int]]
    do {
      shapes = try layer.outputShapes(forInputShapes: inputs.map { $0.map { NSNumber(value: $0) } })
        .map { $0.map(\.intValue) }
    } catch {
      throw OperationError(
        "custom layer '\(name)' refuses inputs of shapes \(inputs): \(Diagnostic(ofApp: error).message)")
    }
    for shape in shapes where StridedElements.byteCount(shape, 4) == nil {
      throw OperationError(
        "custom layer '\(name)' gives the shape \(shape) for an output, expected lengths of 0 or more")
    }
    return shapes
  }

  /// The layer's outputs, in single precision.
  ///
  /// - Throws: `OperationError` when the class fails.
  func evaluate(_ inputs: [FeatureArray]) throws(OperationError) -> [FeatureArray] {
    let outputs = try outputShapes(inputs.map(\.shape)).map { MLMultiArray(zeros: $0, .float32) }
    do {
      try layer.evaluate(inputs: inputs.map { MLMultiArray($0) }, outputs: outputs)
    } catch {
      throw OperationError("custom layer '\(name)' failed: \(Diagnostic(ofApp: error).message)")
    }
    return outputs.map(\.feature)
  }

  func evaluate(_ inputs: [ModelOps.Tensor]) throws(OperationError) -> [ModelOps.Tensor] {
    try evaluate(inputs.map { FeatureArray($0, as: .float32) }).map { $0.tensor(.fp32) }
  }

  private static func parameters(_ message: CustomLayerParams) -> [String: Any] {
    var parameters: [String: Any] = [:]
    for (name, parameter) in message.parameters {
      switch parameter.value {
      case .doubleValue(let value): parameters[name] = NSNumber(value: value)
      case .stringValue(let value): parameters[name] = value
      case .intValue(let value): parameters[name] = NSNumber(value: value)
      case .longValue(let value): parameters[name] = NSNumber(value: value)
      case .boolValue(let value): parameters[name] = NSNumber(value: value)
      case nil: break
      }
    }
    return parameters
  }

  /// The bytes of the one field that is filled.
  private static func bytes(_ weights: WeightParams) -> [UInt8] {
    let fields = [weights.floatValue, weights.float16Value, weights.rawValue, weights.int8RawValue]
    return fields.first { !$0.isEmpty }?.bytes ?? []
  }
}
