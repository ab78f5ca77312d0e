internal import CModelKernels
internal import ModelSpec

/// Selects elements of one of two tensors by a condition.
enum SelectKernel {
  /// The elements of `a` where `cond` is true, of `b` elsewhere; all three broadcast.
  static func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> Tensor {
    var operands = [try inputs.take("cond"), try inputs.take("a"), try inputs.take("b")]
    guard let shape = BroadcastShape.of(operands.map(\.shape)) else {
      throw Select.mismatch(operands[0].type.shape, operands[1].type.shape, b: operands[2].type.shape)
    }
    let loops = BroadcastLoops(&operands, shape, in: context)
    let z = loops.result(operands[1].scalar, shape, operands: &operands, in: context)
    let condition = operands[0].booleans
    if operands[1].form == .boolean {
      let (a, b, to) = (operands[1].booleans, operands[2].booleans, z.booleans)
      rows(loops, condition, a: a, b: b, z: to) { model_kernels_select_boolean($0, $1, $2, $3, $4, $5, $6, $7) }
    } else {
      let words = [operands[1], operands[2], z].map {
        UnsafeMutableBufferPointer(start: $0.address.assumingMemoryBound(to: UInt32.self), count: $0.count)
      }
      rows(loops, condition, a: words[0], b: words[1], z: words[2]) {
        model_kernels_select($0, $1, $2, $3, $4, $5, $6, $7)
      }
    }
    return withExtendedLifetime(operands) { z }
  }

  private static func rows<Element>(
    _ loops: BroadcastLoops, _ condition: UnsafeMutableBufferPointer<UInt8>, a: UnsafeMutableBufferPointer<Element>,
    b: UnsafeMutableBufferPointer<Element>, z: UnsafeMutableBufferPointer<Element>,
    _ row: (
      UnsafePointer<UInt8>?, Int, UnsafePointer<Element>?, Int, UnsafePointer<Element>?, Int,
      UnsafeMutablePointer<Element>?, Int
    ) -> Void
  ) {
    guard let condition = condition.baseAddress, let a = a.baseAddress, let b = b.baseAddress, let z = z.baseAddress
    else { return }
    let last = loops.lengths.count - 1
    let (outer, inner) = (loops.steps[last - 1], loops.steps[last])
    loops.forEachPlane { starts, start in
      for index in 0..<loops.lengths[last - 1] {
        row(
          condition + (starts[0] + index * outer[0]), inner[0], a + (starts[1] + index * outer[1]), inner[1],
          b + (starts[2] + index * outer[2]), inner[2], z + (start + index * loops.lengths[last]), loops.lengths[last])
      }
    }
  }
}
