/// Lists of numbers, one for each row, in one array (compressed sparse rows).
struct Adjacency: Sendable {
  /// The start of each row in `members`, and the end of the last one.
  private(set) var starts: [Int]
  /// The members of all rows.
  private(set) var members: [Int]

  /// Adds `values[i]` to the row `keys[i]`, in order; keys are less than `rowCount`.
  init(rowCount: Int, keys: [Int], values: [Int]) {
    var starts = [Int](repeating: 0, count: rowCount + 1)
    for key in keys { starts[key + 1] += 1 }
    for row in 0..<rowCount { starts[row + 1] += starts[row] }
    var next = starts
    var members = [Int](repeating: 0, count: keys.count)
    for i in keys.indices {
      members[next[keys[i]]] = values[i]
      next[keys[i]] += 1
    }
    self.starts = starts
    self.members = members
  }

  /// The places of each key in `keys`, by key.
  init(rowCount: Int, keys: [Int]) {
    self.init(rowCount: rowCount, keys: keys, values: Array(keys.indices))
  }

  /// The number of rows.
  var rowCount: Int { starts.count - 1 }

  /// The range of a row in `members`.
  func range(_ row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

  /// The number of members of a row.
  func count(_ row: Int) -> Int { starts[row + 1] - starts[row] }
}
