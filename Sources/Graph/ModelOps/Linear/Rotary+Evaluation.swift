internal import ModelSpec

extension Rotary: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (cosine, sine) = (try inputs.tensor("cosine"), try inputs.tensor("sine"))
    var x = try inputs.take("x")
    let size = x.shape.suffix(2).reduce(1, *)
    guard cosine.count == size, sine.count == size else {
      throw OperationError("`cosine` has \(cosine.count) elements and `sine` \(sine.count), expected \(size)")
    }
    let y = writable(&x, as: x.scalar, in: context)
    RotaryKernel.run(x, cosine: cosine, sine: sine, into: y, in: context)
    return [.tensor(y)]
  }
}
