internal import ModelOps
internal import ModelSpec

/// A part of a state that is the keys or the values of attention: slices of what the state holds, with heads repeated or not.
struct StateChain {
  /// The value that stands for what the state holds.
  var root: String
  var state: String
  /// The slices, the first of them of the root.
  var slices: [GraphOperation] = []
  /// How many query heads one head serves.
  var repeats = 1

  /// - Parameter versions: The state that each value stands for.
  init?(_ argument: GraphOperation.Argument?, _ graph: GraphMatch, versions: [String: String]) {
    var argument = argument
    if let repeated = Self.repeated(argument, graph) { (argument, repeats) = repeated }
    (root, state) = ("", "")
    while let slice = graph.producer(of: argument, ["slice_by_index"])?.operation {
      guard slice.hasConstants("stride", "begin_mask", "end_mask", "squeeze_mask") else { return nil }
      slices.insert(slice, at: 0)
      argument = slice["x"].first
    }
    guard case .value(let name)? = argument, let state = versions[name], slices.count <= 4 else { return nil }
    (root, self.state) = (name, state)
  }

  /// What `StateSlices` reads.
  func bindings(_ parameter: String) -> [GraphOperation.Binding] {
    var bindings = [
      GraphOperation.Binding(parameter, [.value(state)]),
      GraphOperation.Binding("\(parameter).slices", [.constant(.integer(slices.count))]),
    ]
    for (index, slice) in slices.enumerated() {
      for binding in slice.bindings where binding.parameter != "x" {
        bindings.append(GraphOperation.Binding("\(parameter).\(index).\(binding.parameter)", binding.arguments))
      }
    }
    return bindings
  }

  /// Of [B, G · n, S, E], made of [B, G, S, E] by an axis that is put in, repeated n times and merged: the latter, and n.
  private static func repeated(
    _ argument: GraphOperation.Argument?, _ graph: GraphMatch
  ) -> (GraphOperation.Argument?, Int)? {
    guard let merged = graph.type(argument), merged.rank == 4,
      let reshape = graph.producer(of: argument, ["reshape"])?.operation,
      let tile = graph.producer(of: reshape["x"].first, ["tile"])?.operation,
      let expanded = graph.producer(of: tile["x"].first, ["expand_dims"])?.operation,
      expanded["axes"].first?.lengths == [2], let lengths = graph.type(tile["x"].first)?.shape, lengths.rank == 5,
      let count = repeatCount(tile, lengths, in: graph)
    else { return nil }
    // All axes but the one of keys are as long as they must be.
    guard let groups = lengths[1].fixed, merged.shape[1].isAlways(equalTo: Extent(groups) * Extent(count)),
      merged.shape[0].isAlways(equalTo: lengths[0]), merged.shape[3].isAlways(equalTo: lengths[4])
    else { return nil }
    return (expanded["x"].first, count)
  }

  /// How often `tile` repeats axis 2, when it repeats no other.
  private static func repeatCount(_ tile: GraphOperation, _ lengths: Shape, in graph: GraphMatch) -> Int? {
    if let counts = tile["reps"].first?.lengths {
      let isOnlyThere = counts.count == 5 && counts.enumerated().allSatisfy { $0.offset == 2 || $0.element == 1 }
      return isOnlyThere && counts[2] > 0 ? counts[2] : nil
    }
    // PyTorch's `expand`, as coremltools writes it: lengths over those that are there; −1 stands for the latter.
    guard let quotient = graph.producer(of: tile["reps"].first, ["real_div", "floor_div"])?.operation,
      let shape = graph.producer(of: quotient["y"].first, ["shape"])?.operation, shape["x"].first == tile["x"].first,
      let choice = graph.producer(of: quotient["x"].first, ["select"])?.operation,
      choice["a"].first == quotient["y"].first,
      let isKept = graph.producer(of: choice["cond"].first, ["equal"])?.operation,
      isKept["x"].first == choice["b"].first,
      isKept["y"].first?.number == -1, let wanted = graph.elements(choice["b"].first), wanted.count == 5
    else { return nil }
    for axis in [0, 1, 4] where !(wanted[axis].isAlways(equalTo: lengths[axis]) && lengths[axis].isFixed) { return nil }
    // Slices end where the tensor does; more keys than there are places are refused where they are written.
    guard lengths[2].isAlways(1), wanted[3].lower >= 0, wanted[3].canEqual(lengths[3]), let count = wanted[2].fixed,
      count > 0
    else { return nil }
    return count
  }
}
