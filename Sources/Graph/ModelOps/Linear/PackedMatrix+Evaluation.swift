internal import CModelKernels
import ModelSpec

extension PackedMatrix {
  /// The matrix, and what keeps its memory alive.
  func operands(_ inputs: OperationInputs) throws(OperationError) -> PackedOperands {
    let isLine = storage.kind == .affine, isTable = storage.kind == .table
    return PackedOperands(
      data: try inputs.tensor("data" + suffix), scale: isLine ? try inputs.tensor("scale" + suffix) : nil,
      offset: isLine && hasOffset ? try inputs.tensor("offset" + suffix) : nil,
      table: isTable ? try inputs.tensor("lut" + suffix) : nil,
      description: model_kernels_packed(
        kind: storage.kind.encoded, bits: Int32(storage.bits), is_signed: storage.isSigned ? 1 : 0,
        has_half_scale: hasHalfScale ? 1 : 0, columns: self.inputs, block_rows: blockOutputs,
        block_columns: blockInputs, data: nil, scale: nil, offset: nil, table: nil),
      outputs: outputs)
  }
}

extension PackedMatrix.Storage.Kind {
  var encoded: model_kernels_packed_kind {
    switch self {
    case .half: model_kernels_packed_half
    case .affine: model_kernels_packed_line
    case .table: model_kernels_packed_table
    }
  }
}
