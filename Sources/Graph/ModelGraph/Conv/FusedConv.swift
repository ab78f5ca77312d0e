/// `nn.fused_conv`: `conv` with what follows it: y = activation(conv(x, weight, bias) + addend).
///
/// - `x`, `weight`, `bias`, `strides`, `dilations`, `pad_type`, `pad`, `groups`: as for `conv`.
/// - `addend`: [N, C_out, *d'], the shape of the result; zeros unless given.
/// - `activation`: `none` (default), `relu`, `leaky_relu`, `clip`, `tanh`, `sigmoid`, `elu`, `silu`, `gelu`, `gelu_tanh`
///   or `hard_swish`; `alpha`, `beta`: its parameters, 0 unless given: the slope or scale of `leaky_relu` and `elu`, the
///   bounds of `clip`.
/// - Result: [N, C_out, *d'], the type of `x`.
package typealias FusedConv = Fused<Conv>

extension Conv: FusableOperation {
  package static let fusedName = "nn.fused_conv"
}
