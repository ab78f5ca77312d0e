/// Weights that are stored small and made when a model is loaded.
package enum ConstexprOperations {
  package static let all: [any TensorOperation.Type] = [
    ConstexprAffineDequantize.self,
    ConstexprBlockwiseShiftScale.self,
    ConstexprCast.self,
    ConstexprLutToDense.self,
    ConstexprLutToSparse.self,
    ConstexprSparseBlockwiseShiftScale.self,
    ConstexprSparseToDense.self,
  ]
}
