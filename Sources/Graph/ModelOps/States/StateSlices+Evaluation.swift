internal import ModelSpec

extension StateSlices {
  /// Where the part's elements lie in the state's memory.
  func places(_ inputs: OperationInputs) throws(OperationError) -> Places {
    var places = Places(type.shape.fixed ?? [])
    for slice in slices {
      let rank = places.axes.count
      let begins = if let begin = slice.begin { begin } else { try inputs.integers("\(slice.name).begin", count: rank) }
      let ends = if let end = slice.end { end } else { try inputs.integers("\(slice.name).end", count: rank) }
      guard begins.count == rank, ends.count == rank else {
        throw OperationError("slice `\(slice.name)` has \(begins.count) begins, expected \(rank)")
      }
      places = try slice.steps.places(of: places, begins: begins, ends: ends)
    }
    return places
  }
}
