/// Passes that hold on every machine.
package enum SharedPasses {
  /// Before a graph is executed, in order. Each back end adds those that suit its device.
  package static let all: [any GraphPass.Type] = [
    CanonicalForms.self,
    FuseGruLoop.self,
    FoldPadding.self,
    FoldBatchNorm.self,
    FuseLinear.self,
    FuseGelu.self,
    FuseGroupNorm.self,
    FuseGroupAffine.self,
    FuseNormalization.self,
    FuseNormalizationScale.self,
    FuseRootMeanSquareNorm.self,
    FuseRotary.self,
    FuseAttention.self,
  ]
}
