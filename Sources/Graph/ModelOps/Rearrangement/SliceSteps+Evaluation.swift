internal import ModelSpec

extension SliceSteps {
  /// The steps of a run: what was not known is taken from `inputs`.
  func read(_ inputs: OperationInputs, rank: Int) throws(OperationError) -> AxisSteps {
    if let known { return known }
    func mask(_ known: [Bool]?, _ parameter: String) throws(OperationError) -> [Bool] {
      if let known { return known }
      let mask = try inputs.tensor(parameter).booleanArray
      guard mask.count == rank else {
        throw OperationError("`\(parameter)` has \(mask.count) elements, expected \(rank)", argument: parameter)
      }
      return mask
    }
    let strides =
      if let strides { strides } else { try Self.checked(try inputs.integers("stride", count: rank)) }
    return AxisSteps(
      strides: strides, beginMask: try mask(beginMask, "begin_mask"), endMask: try mask(endMask, "end_mask"),
      squeezeMask: try mask(squeezeMask, "squeeze_mask"))
  }
}
