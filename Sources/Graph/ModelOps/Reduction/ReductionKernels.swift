// Operations whose evaluation is one kernel.

extension ReduceArgmax: IndexReductionEvaluation { static let kernel = IndexKernel.largest }
extension ReduceArgmin: IndexReductionEvaluation { static let kernel = IndexKernel.smallest }
extension ReduceL1Norm: ReductionEvaluation { static let kernel = ReductionKernel.l1Norm }
extension ReduceL2Norm: ReductionEvaluation { static let kernel = ReductionKernel.l2Norm }
extension ReduceLogSum: ReductionEvaluation { static let kernel = ReductionKernel.logSum }
extension ReduceLogSumExp: ReductionEvaluation { static let kernel = ReductionKernel.logSumExp }
extension ReduceMax: ReductionEvaluation { static let kernel = ReductionKernel.max }
extension ReduceMean: ReductionEvaluation { static let kernel = ReductionKernel.mean }
extension ReduceMin: ReductionEvaluation { static let kernel = ReductionKernel.min }
extension ReduceProd: ReductionEvaluation { static let kernel = ReductionKernel.product }
extension ReduceSum: ReductionEvaluation { static let kernel = ReductionKernel.sum }
extension ReduceSumSquare: ReductionEvaluation { static let kernel = ReductionKernel.sumSquare }
