import ModelSpec

extension Scan: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let y = try context.result(x.scalar, x.shape)
    let length = x.shape[axis]
    guard x.count > 0 else { return [.tensor(y)] }
    let inner = x.shape[(axis + 1)...].reduce(1, *)
    let width = IntegerWidth(type)
    for line in 0..<x.count / length {
      let start = line / inner * inner * length + line % inner
      let places = (0..<length).map { start + (isReversed ? length - 1 - $0 : $0) * inner }
      if x.form == .float {
        scanFloats(x, to: y, at: places)
      } else {
        try scanIntegers(x, to: y, at: places, width: width)
      }
    }
    return [.tensor(y)]
  }

  private func scanFloats(_ from: Tensor, to: Tensor, at places: [Int]) {
    let (x, y) = (from.floats, to.floats)
    var sum = x[places[0]]
    for (index, place) in places.enumerated() {
      let next = x[place]
      if index > 0 {
        switch function {
        case .sum: sum += next
        case .product: sum *= next
        case .min: sum = sum.isNaN || next.isNaN ? .nan : Swift.min(sum, next)
        case .max: sum = sum.isNaN || next.isNaN ? .nan : Swift.max(sum, next)
        }
      }
      y[place] = sum
    }
  }

  private func scanIntegers(
    _ from: Tensor, to: Tensor, at places: [Int], width: IntegerWidth
  ) throws(OperationError) {
    let (x, y) = (from.integers, to.integers)
    var sum = Int(x[places[0]])
    for (index, place) in places.enumerated() {
      let next = Int(x[place])
      if index > 0 {
        switch function {
        case .sum: sum = Int(try width.wrapping(sum + next))
        case .product: sum = Int(try width.wrapping(sum * next))
        case .min: sum = Swift.min(sum, next)
        case .max: sum = Swift.max(sum, next)
        }
      }
      y[place] = Int32(truncatingIfNeeded: sum)
    }
  }
}
