package import ModelOps

/// The processors of this machine, with kernels for their vector instructions.
package struct CPUBackend: Backend {
  package init() {}

  package var name: String { "cpu" }

  package var passes: [any GraphPass.Type] {
    SharedPasses.all + [
      MultiplyBytes.self,
      FusePackedGather.self,
      FusePalettizedLinear.self,
      FusePackedLinear.self,
      JoinPackedLinear.self,
      DropUnused.self,
      FuseHalfLinear.self,
      FuseHalfBias.self,
      StatesInPlace.self,
      PlaceAttention.self,
      FuseHardSwish.self,
      FuseConvolution.self,
      JoinConvolution.self,
      FuseSeparable.self,
    ]
  }

  package func prepare(
    _ operation: any TensorOperation, _ arguments: PreparationArguments
  ) throws(OperationError) -> (any PreparedOperation)? {
    try operation.prepare(arguments)
  }
}
