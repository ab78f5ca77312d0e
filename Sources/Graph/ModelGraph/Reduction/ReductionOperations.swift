/// Operations that make one element of many.
package enum ReductionOperations {
  package static let all: [any TensorOperation.Type] = [
    ReduceArgmax.self,
    ReduceArgmin.self,
    ReduceL1Norm.self,
    ReduceL2Norm.self,
    ReduceLogSum.self,
    ReduceLogSumExp.self,
    ReduceMax.self,
    ReduceMean.self,
    ReduceMin.self,
    ReduceProd.self,
    ReduceSum.self,
    ReduceSumSquare.self,
  ]
}
