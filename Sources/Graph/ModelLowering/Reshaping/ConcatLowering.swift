internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `concat`: along channels, or along the sequence.
  mutating func lower(_ params: ConcatLayerParams) throws(OperationError) {
    if params.sequenceConcat {
      _ = try input(rank: 5...Int.max)
      return try lowerConcat(axis: -5)
    }
    for index in layer.input.indices { _ = try input(index, rank: 3...Int.max) }
    let leads = try layer.input.indices.map { index throws(OperationError) in try input(index).type.shape.dropLast(3) }
    let sharesLead = leads.allSatisfy { lead in
      lead.count == leads[0].count && zip(lead, leads[0]).allSatisfy { $0.isAlways(equalTo: $1) }
    }
    guard sharesLead else { return try lowerConcat(axis: -3) }
    var values: [Operand] = []
    for index in layer.input.indices { values.append(try merged(index)) }
    let joined = try emitOne(
      "concat", [("axis", .integer(1))], variadic: ("values", values), named: layer.output.first)
    try setMergedOutput(joined)
  }

  /// `concatND`: along any axis.
  mutating func lower(_ params: ConcatNDLayerParams) throws(OperationError) {
    try lowerConcat(axis: Int(params.axis), interleave: params.interleave)
  }

  private mutating func lowerConcat(axis: Int, interleave: Bool = false) throws(OperationError) {
    var values: [Operand] = []
    var rank = Int.max
    for index in layer.input.indices { rank = Swift.min(rank, try input(index).type.rank) }
    // What has no axis counts as a vector of one element.
    for index in layer.input.indices { values.append(try vector(try withoutLeadingOnes(try whole(index), rank: rank))) }
    try emitOutput(
      "concat", [("axis", .integer(axis)), ("interleave", interleave ? .boolean(true) : nil)],
      variadic: ("values", values))
  }

  /// `stack`: along an axis of its own.
  mutating func lower(_ params: StackLayerParams) throws(OperationError) {
    var values: [Operand] = []
    for index in layer.input.indices { values.append(try whole(index)) }
    try emitOutput("stack", [("axis", .integer(Int(params.axis)))], variadic: ("values", values))
  }

  /// `split`: channels in equal pieces, one an output.
  mutating func lower(_ params: SplitLayerParams) throws(OperationError) {
    _ = try input(rank: 3...Int.max)
    try lowerSplit([("axis", .integer(-3)), ("num_splits", .integer(layer.output.count))])
  }

  /// `splitND`: along any axis, in equal pieces or in pieces of given lengths.
  mutating func lower(_ params: SplitNDLayerParams) throws(OperationError) {
    let axis: (String, Operand?) = ("axis", .integer(Int(params.axis)))
    guard params.splitSizes.isEmpty else {
      return try lowerSplit([axis, ("split_sizes", .integers(params.splitSizes.clamped))])
    }
    let count = Int(clamping: params.numSplits)
    let shape = try input().type.shape
    let length = shape.axis(Int(params.axis)).flatMap { shape[$0].fixed }
    if count > 0, count == layer.output.count, let length, length % count != 0 {
      // Pieces cannot be equal: the first ones are longer by one.
      let sizes = (0..<count).map { length / count + ($0 < length % count ? 1 : 0) }
      return try lowerSplit([axis, ("split_sizes", .integers(sizes))])
    }
    try lowerSplit([axis, ("num_splits", .integer(count))])
  }

  private mutating func lowerSplit(_ arguments: [(String, Operand?)]) throws(OperationError) {
    let pieces = try emit(
      "split", [("x", try whole())] + arguments, names: layer.output, count: layer.output.count)
    for (index, piece) in pieces.enumerated() { setOutput(index, piece) }
  }

  /// `sequenceRepeat`: `tile` along the sequence.
  mutating func lower(_ params: SequenceRepeatLayerParams) throws(OperationError) {
    let rank = try input(rank: 5...Int.max).type.rank
    var repetitions = Array(repeating: 1, count: rank)
    repetitions[rank - 5] = Int(clamping: Swift.max(1, params.nRepetitions))
    try emitOutput("tile", [("x", try whole()), ("reps", .integers(repetitions))])
  }

  /// `tile`: each axis as often as the layer or its second input says.
  mutating func lower(_ params: TileLayerParams) throws(OperationError) {
    let rank = try input().type.rank
    guard layer.input.count == 1 else {
      return try emitOutput("tile", [("x", try whole()), ("reps", try repetitions(rank))])
    }
    guard params.reps.count <= rank else {
      throw OperationError("`reps` has \(params.reps.count) elements, expected up to \(rank), the rank of the input")
    }
    let repetitions = Array(repeating: 1, count: rank - params.reps.count) + params.reps.clamped
    try emitOutput("tile", [("x", try whole()), ("reps", .integers(repetitions))])
  }

  /// Input 1 as a count for each of `rank` axes; the axes in front that it does not name are not repeated.
  private mutating func repetitions(_ rank: Int) throws(OperationError) -> Operand {
    let counts = try integerVector(1)
    guard let count = counts.type?.shape.first?.fixed, count < rank else { return counts }
    let ones = Operand.integers(Array(repeating: 1, count: rank - count))
    return try emitOne("concat", [("axis", .integer(0))], variadic: ("values", [ones, counts]))
  }
}
