/// What a scatter operation does with an element that is there and one that comes.
enum ScatterMode: String, CaseIterable, Sendable {
  /// The new element replaces the old one.
  case update
  case add, sub, mul, div, max, min
}
