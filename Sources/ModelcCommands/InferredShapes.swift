internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// Shapes of a neural network's blobs that the file does not state.
enum InferredShapes {
  /// The shape of each blob by name, for a single prediction; lengths that depend on the input are nil.
  static func shapes(of model: Model) -> [String: [UInt64?]] {
    let network = NetworkLowering.lower(model, leadingAxes: .one)
    return network?.blobs.mapValues { type in
      type.shape.extents.map { extent in extent.fixed.flatMap { UInt64(exactly: $0) } }
    } ?? [:]
  }
}
