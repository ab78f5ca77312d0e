/// `floor_div`: the quotient of corresponding elements rounded down: z = ⌊x / y⌋. Integers
/// divided by 0 give 0.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
package struct FloorDiv: ElementwiseBinaryOperation {
  package static let name = "floor_div"
  package var operands: BinaryOperands

  package init(operands: BinaryOperands) { self.operands = operands }

  package func outputElements() -> [[Extent]?] { [operands.combined { $0.floorDivided(by: $1) }] }
}

extension FloorDiv: StepOperation {}
