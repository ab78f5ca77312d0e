/// `nn.fused_linear`: `linear` with what follows it: y = activation(linear(x, weight, bias) + addend).
///
/// - `x`: [*d, I]; `weight`: [O, I]; `bias`: [O], zeros unless given.
/// - `addend`: [*d, O], the shape of the result; zeros unless given.
/// - `activation`, `alpha`, `beta`: as for `nn.fused_conv`.
/// - Result: [*d, O], the type of `x`.
package typealias FusedLinear = Fused<Linear>

extension Linear: FusableOperation {
  package static let fusedName = "nn.fused_linear"
}

/// `nn.fused_half_linear`: `nn.half_linear` with what follows it, as `nn.fused_linear`.
package typealias FusedHalfLinear = Fused<HalfLinear>
