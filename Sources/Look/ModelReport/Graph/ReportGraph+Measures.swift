internal import ModelSpec

/// Measurements of operations, matched by name.
extension ReportGraph {
  /// Sets a measure of the operations with these names. A name that occurs several times is used for one operation.
  ///
  /// - Parameters:
  ///   - measures: Names, as `operationName` has them or names of values, with a measure each.
  ///   - function: The function of a program that was measured.
  ///   - add: Adds a measure to an operation.
  /// - Returns: The number of names found.
  mutating func measure(
    _ measures: [(name: String, value: Double)], function: String, add: (inout Node, Double) -> Void
  ) -> Int {
    var places: NameMap<(scope: Int, node: Int)> = [:]
    for (scope, content) in scopes.enumerated() {
      for (index, node) in content.nodes.enumerated() where node.inner == nil && node.port == nil {
        guard let place = node.place, place.function.map({ $0 == function }) ?? true else { continue }
        let results = node.outputs.map { values[$0.value].name }
        for name in [place.operationName(results: results)] + results where places[name] == nil {
          places[name] = (scope, index)
        }
      }
    }
    var count = 0
    for (name, value) in measures {
      guard let place = places[name] else { continue }
      add(&scopes[place.scope].nodes[place.node], value)
      count += 1
    }
    return count
  }
}

extension ModelPath {
  /// The function of a program that the path leads into.
  fileprivate var function: String? {
    for case .entry("functions", let name) in steps { return name }
    return nil
  }
}
