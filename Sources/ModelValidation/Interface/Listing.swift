/// Words for a list of choices: `a`, `a or b`, `a, b or c`.
func listed(_ words: [String], joining word: String = "or") -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(word) " + last
}

/// A count with its noun: `1 input`, `2 inputs`.
func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
