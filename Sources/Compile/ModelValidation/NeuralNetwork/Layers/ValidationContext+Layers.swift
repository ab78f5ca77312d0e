internal import ModelSpec

extension ValidationContext {
  /// Reports a number that the schema does not name as a value of `field`.
  ///
  /// - Parameter name: The value's schema name, which is a number for those that have none.
  mutating func requireKnown(_ name: String, _ field: String) {
    guard Int32(name) != nil else { return }
    error("enum-unknown", "`\(field)` is \(name), which is not in the schema", at: field, found: name)
  }

  /// Reports a list whose length is not one of `allowed`.
  mutating func requireCount(_ count: Int, _ field: String, of allowed: [Int], meaning: String) {
    guard !allowed.contains(count) else { return }
    let expected = listed(allowed.map { $0 == 0 ? "none" : "\($0)" })
    error(
      "parameter-count", "`\(field)` has \(counted(count, "value")), expected \(expected) (\(meaning))", at: field,
      found: "\(count)", expected: expected)
  }

  /// Warns of a list whose length is not one of `allowed`, when Core ML reads the layer all the same.
  mutating func adviseCount(_ count: Int, _ field: String, of allowed: [Int], meaning: String) {
    guard !allowed.contains(count) else { return }
    let expected = listed(allowed.map { $0 == 0 ? "none" : "\($0)" })
    warning(
      "parameter-count", "`\(field)` has \(counted(count, "value")), expected \(expected) (\(meaning))", at: field,
      found: "\(count)", expected: expected)
  }

  /// Reports an empty list that a layer cannot do without.
  mutating func requireNotEmpty(_ count: Int, _ field: String) {
    guard count == 0 else { return }
    error("parameter-missing", "`\(field)` is empty", at: field, expected: "at least one value")
  }

  /// Reports a number that is not above 0.
  mutating func requirePositive(_ value: Int32, _ field: String) {
    guard value <= 0 else { return }
    error(
      "parameter-range", "`\(field)` is \(value), expected at least 1", at: field, found: "\(value)",
      expected: "at least 1")
  }

  /// Reports a 0 among sizes that are steps or extents, with which the layer cannot run.
  mutating func requireNonZero(_ values: [UInt64], _ field: String) {
    guard values.contains(0) else { return }
    error("parameter-range", "`\(field)` has a 0", at: field, found: "0", expected: "at least 1")
  }

  /// Reports an axis outside a known rank; negative axes count from the end.
  ///
  /// - Parameter side: Whose rank it is, an input's or an output's.
  mutating func requireAxis(_ axis: Int64, _ field: String = "axis", rank: Int?, of side: String = "an input") {
    guard let rank, axis < -Int64(rank) || axis >= Int64(rank) else { return }
    let expected = rank == 0 ? "no axes" : "axes \(-rank)...\(rank - 1)"
    error(
      "axis-range", "`\(field)` is \(axis), but \(side) of rank \(rank) has \(expected)", at: field,
      found: "\(axis)", expected: expected)
  }
}
