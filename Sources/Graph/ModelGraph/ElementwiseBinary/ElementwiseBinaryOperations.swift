/// Functions of two corresponding elements, with broadcasting.
package enum ElementwiseBinaryOperations {
  package static let all: [any TensorOperation.Type] = [
    Add.self,
    Equal.self,
    ExactArithmetic.self,
    FloorDiv.self,
    Greater.self,
    GreaterEqual.self,
    Less.self,
    LessEqual.self,
    LogicalAnd.self,
    LogicalOr.self,
    LogicalXor.self,
    Maximum.self,
    Minimum.self,
    Mod.self,
    Mul.self,
    NotEqual.self,
    Pow.self,
    RealDiv.self,
    Sub.self,
  ]
}
