/// Finds the name that a misspelt one was meant to be.
enum NearestName {
  /// The one of `names` with the fewest letters changed; nil when more than a third of the letters would have to change.
  static func find(_ wanted: String, among names: some Sequence<String>) -> String? {
    let letters = Array(wanted.lowercased().utf8.prefix(200))
    var best: (name: String, distance: Int)?
    for name in names {
      let other = Array(name.lowercased().utf8.prefix(200))
      guard abs(other.count - letters.count) <= max(1, letters.count / 3) else { continue }
      let distance = distance(from: letters, to: other)
      if distance < best?.distance ?? .max { best = (name, distance) }
    }
    guard let best, best.distance <= max(1, letters.count / 3) else { return nil }
    return best.name
  }

  /// What to do about a name that is not known.
  static func remedy(_ wanted: String, among names: some Sequence<String>) -> String? {
    find(wanted, among: names).map { "did you mean '\($0)'?" }
  }

  private static func distance(from left: [UInt8], to right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = diagonal + (right[column] == letter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, min(diagonal, row[column]) + 1)
      }
    }
    return row[right.count]
  }
}
