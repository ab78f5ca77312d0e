/// Matrix products.
package enum LinearOperations {
  package static let all: [any TensorOperation.Type] = [
    Einsum.self,
    FusedHalfLinear.self,
    FusedLinear.self,
    HalfLinear.self,
    Linear.self,
    Matmul.self,
    PackedLinear.self,
    PalettizedLinear.self,
    PlacedAttention.self,
    Rotary.self,
    ScaledDotProductAttention.self,
    StateAttention.self,
  ]
}
