internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// The nodes of all trees of an ensemble, in one line.
struct TreeNodes {
  /// Comparisons of MIL for the modes of branches.
  static let comparisons = [
    "BRANCH_LEQ": "less_equal", "BRANCH_LT": "less", "BRANCH_GTE": "greater_equal", "BRANCH_GT": "greater",
    "BRANCH_EQ": "equal", "BRANCH_NEQ": "not_equal",
  ]
  /// Nodes and values of all trees together.
  private static let largestCount = 1 << 24

  /// What each node compares; a leaf is compared with itself.
  var features: [Int] = []
  var thresholds: [Float] = []
  var comparisons: [String] = []
  /// Where each node leads; leaves lead to themselves.
  var yes: [Int] = []
  var no: [Int] = []
  /// Whether a missing number leads to `yes`.
  var tracksMissing: [Bool] = []
  var roots: [Int] = []
  /// What the leaves give, a row for each node.
  var values: [Float] = []
  var targetCount = 1

  /// The longest way from a root to a leaf.
  ///
  /// - Throws: when trees go round in circles, or leave the list.
  func depth(_ node: ImportNode) throws(OperationError) -> Int {
    var level = Set(roots)
    var depth = 0
    var visited = 0
    while !level.isEmpty {
      var next: Set<Int> = []
      for place in level {
        guard features.indices.contains(place), features.indices.contains(yes[place]),
          features.indices.contains(no[place])
        else { throw node.refuse("a branch of a tree leads nowhere", "onnx-graph") }
        if yes[place] == place { continue }
        next.insert(yes[place])
        next.insert(no[place])
      }
      visited += level.count
      guard depth <= features.count, visited <= Self.largestCount else {
        throw node.refuse("the branches of a tree go round in circles", "onnx-graph")
      }
      level = next
      if !level.isEmpty { depth += 1 }
    }
    return depth
  }

  /// The sum, mean, least or greatest of what the trees give for each row of `x`, [B, K].
  ///
  /// - Parameter aggregate: A reduction of MIL.
  func scores(
    _ x: Operand, aggregate: String, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    guard let shape = x.type?.shape, shape.rank == 2, let width = shape[1].fixed, !roots.isEmpty,
      features.allSatisfy({ (0..<width).contains($0) }), values.count == features.count * targetCount,
      values.count <= Self.largestCount
    else { throw node.refuse("'\(node.operation)' of other inputs than its trees compare", "onnx-shape") }
    let depth = try depth(node)
    func table(_ numbers: [Int]) -> Operand { .integers(numbers) }
    func take(_ table: Operand, _ places: Operand) throws(OperationError) -> Operand {
      try emitter.one("gather", [("x", table), ("indices", places), ("axis", .integer(0))])
    }
    // Where each row is in each tree, [B, T].
    var place = try take(table(roots), .integers(Array(roots.indices)))
    place = try emitter.expand(place, [0])
    let rows: Operand =
      if let batch = shape[0].fixed {
        .integers([batch, 1])
      } else {
        try emitter.concat([try emitter.slice(try emitter.shape(x), axis: 0, 0, 1), .integers([1])], axis: 0)
      }
    place = try emitter.one("tile", [("x", place), ("reps", rows)])
    let modes = Set(comparisons).sorted()
    for _ in 0..<depth {
      let number = try emitter.one(
        "gather_along_axis", [("x", x), ("indices", try take(table(features), place)), ("axis", .integer(1))])
      let threshold = try take(emitter.floats(thresholds, [thresholds.count], like: x), place)
      var isYes: Operand?
      for mode in modes {
        let own = try emitter.binary(mode, number, threshold)
        guard let others = isYes else {
          isYes = own
          continue
        }
        let isOwn = try emitter.binary(
          "equal", try take(table(comparisons.map { $0 == mode ? 1 : 0 }), place), .integer(1))
        isYes = try emitter.select(isOwn, own, others)
      }
      guard var goesOn = isYes else { break }
      if tracksMissing.contains(true) {
        let isMissing = try emitter.binary("not_equal", number, number)
        let tracks = try emitter.binary("equal", try take(table(tracksMissing.map { $0 ? 1 : 0 }), place), .integer(1))
        goesOn = try emitter.binary("logical_or", goesOn, try emitter.binary("logical_and", isMissing, tracks))
      }
      place = try emitter.select(goesOn, try take(table(yes), place), try take(table(no), place))
    }
    let leaves = try take(emitter.floats(values, [features.count, targetCount], like: x), place)
    return try emitter.reduce(aggregate, leaves, [1], keeps: false)
  }
}
