internal import ModelOps
internal import ModelSpec

extension LoadingOptions {
  /// What computes a custom layer.
  ///
  /// - Throws: `RuntimeError` with code `customLayer` when there is no class for it, or the class refuses it.
  func customLayer(_ params: CustomLayerParams, at path: ModelPath) throws(RuntimeError) -> any CustomLayer {
    guard let customLayer else {
      throw RuntimeError(
        .customLayer,
        "the class of custom layer '\(params.className)' is part of an app, which the command line cannot load: load the model "
          + "in a program that calls `MLCustomLayerRegistry.register(_:named:)`", at: path)
    }
    do throws(RuntimeError) {
      return try customLayer(params)
    } catch {
      throw RuntimeError(error.code, error, at: path)
    }
  }
}
