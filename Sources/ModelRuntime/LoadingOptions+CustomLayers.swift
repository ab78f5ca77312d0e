internal import ModelOps
internal import ModelSpec

extension LoadingOptions {
  /// What computes a custom layer.
  ///
  /// - Throws: `PredictionError` with code `customLayer` when there is no class for it, or the class refuses it.
  func customLayer(_ params: CustomLayerParams, at path: ModelPath) throws(PredictionError) -> any CustomLayer {
    guard let customLayer else {
      throw PredictionError(
        .customLayer,
        "the class of custom layer '\(params.className)' is an app's, and the command line has none: load the model in a "
          + "program that calls `MLCustomLayerRegistry.register(_:named:)`", at: path)
    }
    do throws(PredictionError) {
      return try customLayer(params)
    } catch {
      var error = error
      error.path = error.path ?? path
      throw error
    }
  }
}
