/// Matrix products.
enum LinearOperations {
  static let all: [any TensorOperation.Type] = [
    Einsum.self,
    FusedLinear.self,
    HalfLinear.self,
    Linear.self,
    Matmul.self,
    PackedLinear.self,
    PalettizedLinear.self,
    Rotary.self,
    ScaledDotProductAttention.self,
    StateAttention.self,
  ]
}
