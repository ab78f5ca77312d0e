internal import ModelFormat
internal import ModelSpec

/// Fuses a ReLU with the convolution or inner product before it.
struct FuseReLU: NetworkPass {
  func run(_ layers: inout FusedLayers) {
    layers.mergePairs { layer, relu in
      guard case .activation(let params)? = relu.layer.layer, case .relu? = params.nonlinearityType, !layer.hasReLU,
        EspressoLowering.canFuse(layer.layer)
      else { return nil }
      var fused = layer
      fused.hasReLU = true
      fused.layer.output = relu.layer.output
      return fused
    }
  }
}
