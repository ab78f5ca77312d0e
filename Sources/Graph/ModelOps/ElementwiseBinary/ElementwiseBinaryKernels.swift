// Operations whose evaluation is one kernel.

extension Add: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.add }
extension Equal: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.equal }
extension FloorDiv: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.floorDiv }
extension Greater: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.greater }
extension GreaterEqual: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.greaterEqual }
extension Less: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.less }
extension LessEqual: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.lessEqual }
extension LogicalAnd: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.and }
extension LogicalOr: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.or }
extension LogicalXor: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.xor }
extension Maximum: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.maximum }
extension Minimum: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.minimum }
extension Mod: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.mod }
extension Mul: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.mul }
extension NotEqual: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.notEqual }
extension Pow: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.pow }
extension RealDiv: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.realDiv }
extension Sub: ElementwiseBinaryEvaluation { static let kernel = BinaryKernel.sub }
