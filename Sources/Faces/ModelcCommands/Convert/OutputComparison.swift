internal import ModelFormat
internal import ModelImage
internal import ModelRuntime
internal import ModelSpec

/// A prediction beside what is expected of it, output by output.
struct OutputComparison {
  /// How far the outputs differ, a line each.
  private(set) var lines: [String] = []
  /// What stands behind the expected values, in a sentence: `the reference`, for instance.
  let source: String
  /// The difference that is allowed, in parts of the root mean square of what is expected.
  var tolerance = 1e-2
  /// Labels of the classes, in the order of the probabilities that are expected.
  var classes: [String] = []

  init(with source: String) { self.source = source }

  /// - Throws: `Diagnostic` when an output differs.
  mutating func compare(_ name: String, _ found: FeatureValue?, with array: FeatureArray) throws(Diagnostic) {
    guard let found, let left = numbers(found) else {
      throw Diagnostic(.error, "verify-output", "the model has no output '\(name)' of numbers, which \(source) has")
    }
    let right = array.doubles
    guard left.count == right.count else {
      var shape = "\(left.count) elements"
      if case .array(let own) = found { shape = "shape \(own.shape)" }
      throw Diagnostic(.error, "verify-shape", "output '\(name)' has \(shape), \(source) \(array.shape)")
    }
    let relative = Self.difference(left, right)
    let bound = Self.isWhole(found) ? 0 : tolerance
    guard relative <= bound else {
      throw Diagnostic(
        .error, "verify-values",
        "output '\(name)' differs from \(source) by \(Float(relative)) of its root mean square, expected \(bound) or less"
      )
    }
    lines.append(
      relative == 0
        ? "output '\(name)': equal to \(source)"
        : "output '\(name)': differs by \(Float(relative)) of the root mean square of \(source)")
  }

  /// Integers are the same or wrong: the place of a maximum has no rounding.
  private static func isWhole(_ value: FeatureValue) -> Bool {
    switch value {
    case .int64: true
    case .array(let array): array.elementType == .int32
    default: false
    }
  }

  /// - Throws: `Diagnostic` when the label is another one.
  mutating func compare(_ name: String, _ found: FeatureValue?, with label: String) throws(Diagnostic) {
    guard case .string(let own)? = found else {
      throw Diagnostic(.error, "verify-output", "the model has no output '\(name)' of text, which \(source) has")
    }
    guard own.utf8.elementsEqual(label.utf8) else {
      throw Diagnostic(.error, "verify-values", "output '\(name)' is '\(own)', and of \(source) '\(label)'")
    }
    lines.append("output '\(name)': the same label as of \(source)")
  }

  /// The least root mean square that counts: results near 0 differ by the rounding of greater numbers behind them.
  private static let least = 1e-4

  /// The greatest difference in parts of the root mean square of `expected`, or of a quarter of its largest number, where
  /// that is more: of maps with a few peaks. Numbers that are none, and infinities, must stand in the same places.
  static func difference(_ found: [Double], _ expected: [Double]) -> Double {
    var (square, worst, largest) = (0.0, 0.0, 0.0)
    for (own, other) in zip(found, expected) {
      if other.isFinite {
        square += other * other
        largest = max(largest, abs(other))
      }
      if own == other || own.isNaN && other.isNaN { continue }
      let difference = abs(own - other)
      worst = difference.isNaN ? .infinity : max(worst, difference)
    }
    return worst / max((square / Double(max(1, expected.count))).squareRoot(), largest / 4, least)
  }

  /// The numbers of a value, probabilities in the order of the classes; nil for a text.
  private func numbers(_ value: FeatureValue) -> [Double]? {
    switch value {
    case .array(let array): array.doubles
    case .double(let number): [number]
    case .int64(let integer): [Double(integer)]
    case .image(let image):
      image.planes(image.format == .gray8 || image.format == .gray16Half ? .gray : .rgb).map { Double($0) }
    case .dictionary(.strings(let entries)):
      classes.isEmpty ? entries.keys.sorted().compactMap { entries[$0] } : classes.compactMap { entries[$0] }
    case .dictionary(.integers(let entries)):
      classes.isEmpty
        ? entries.keys.sorted().compactMap { entries[$0] }
        : classes.compactMap { label in Int64(label).flatMap { entries[$0] } }
    default: nil
    }
  }
}
