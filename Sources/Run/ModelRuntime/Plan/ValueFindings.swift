internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// What is wrong with the values that a prediction computed, each result of an operation once.
struct ValueFindings: Sendable {
  /// A result of an operation; that of an operation in a loop is one.
  struct Place: Hashable, Sendable {
    var operation: String
    var path: ModelPath
    var result: String
  }

  /// Values of a result that half precision does not have.
  private struct Overflow: Sendable {
    var type: String
    /// Where the first one is, and what it is.
    var first: (indices: [Int], value: Float)
    var count: Int
    var largest: Float
  }

  /// What holds NaN, or an infinity, before anything is computed: inputs, states, constants.
  private var givens: OrderedSet<ValueFinding> = []
  /// Results that are not finite, of operations whose arguments were.
  private var origins: OrderedDictionary<Place, Diagnostic> = [:]
  /// Results that hold NaN, of operations whose arguments held infinities and no NaN.
  private var ofInfinities: OrderedDictionary<Place, Diagnostic> = [:]
  private var overflows: OrderedDictionary<Place, Overflow> = [:]
  private var overflowingInputs: OrderedDictionary<String, Diagnostic> = [:]

  /// Results that `diagnostics` lists by themselves.
  private static let listedCount = 20

  /// Takes in a value that is there before anything is computed. An infinity in a constant may serve as a mask; NaN serves nothing.
  mutating func addGiven(_ tensor: Tensor, _ given: GivenValue, at path: ModelPath = ModelPath()) {
    guard let found = tensor.firstNonfinite(isNaN: given.isConstant) else { return }
    addGiven(given, found.value, at: tensor.indices(of: found.place), path: path)
  }

  mutating func addGiven(_ given: GivenValue, _ value: Float, at indices: [Int], path: ModelPath = ModelPath()) {
    let diagnostic = Diagnostic(
      .warning, given.code, "\(given) holds \(Self.text(value, at: indices))", at: Location(path: path),
      found: Self.text(value), expected: "finite numbers",
      remedy: "look for where it comes from before looking into the model")
    givens.append(ValueFinding(name: given.name, diagnostic: diagnostic))
  }

  /// Takes in what an operation made of arguments that were at worst as `arguments` says.
  ///
  /// - Parameter tensor: The result, row-major.
  mutating func addResult(_ tensor: Tensor, of place: Place, arguments: Finiteness) {
    guard tensor.finiteness > arguments else { return }
    let isOfInfinities = arguments == .infinite
    if (isOfInfinities ? ofInfinities : origins)[place] != nil { return }
    guard let found = tensor.firstNonfinite(isNaN: isOfInfinities) else { return }
    let diagnostic = Self.diagnostic(
      of: place, found.value, at: tensor.indices(of: found.place), type: "\(tensor.type)",
      isOfInfinities: isOfInfinities)
    if isOfInfinities { ofInfinities[place] = diagnostic } else { origins[place] = diagnostic }
  }

  /// Takes in an output that is not finite, of a model that is not made of operations and whose inputs were finite.
  mutating func addOutput(_ name: String, _ value: Float, at indices: [Int], type: String, path: ModelPath) {
    let place = Place(operation: type, path: path, result: name)
    if origins[place] == nil {
      origins[place] = Self.diagnostic(of: place, value, at: indices, type: nil, isOfInfinities: false)
    }
  }

  private static func diagnostic(
    of place: Place, _ value: Float, at indices: [Int], type: String?, isOfInfinities: Bool
  ) -> Diagnostic {
    Diagnostic(
      .warning, isOfInfinities ? "value-not-a-number" : "value-not-finite",
      "'\(place.operation)' makes \(text(value, at: indices)) of '\(place.result)'\(type.map { ", \($0)," } ?? "") from "
        + (isOfInfinities ? "arguments with infinities and without nan" : "finite arguments"),
      at: Location(path: place.path), found: text(value), expected: "a finite number",
      remedy: "look at its arguments with `modelc predict --tap NAME`; a small number added under a logarithm, root or "
        + "divisor, or a limit before an exponential, keeps such values finite")
  }

  /// Takes in what of a result half precision does not have.
  ///
  /// - Parameter tensor: The result, row-major.
  mutating func addOverflow(_ tensor: Tensor, of place: Place) {
    guard let found = tensor.halfOverflow else { return }
    if let before = overflows[place] {
      overflows[place]?.count += found.count
      if abs(found.largest) > abs(before.largest) { overflows[place]?.largest = found.largest }
    } else {
      let first = (tensor.indices(of: found.first), tensor.floatArray[found.first])
      overflows[place] = Overflow(type: "\(tensor.type)", first: first, count: found.count, largest: found.largest)
    }
  }

  /// Takes in what of an input half precision does not have.
  mutating func addOverflow(_ tensor: Tensor, input name: String) {
    guard let found = tensor.halfOverflow, overflowingInputs[name] == nil else { return }
    let first = tensor.floatArray[found.first]
    overflowingInputs[name] = Diagnostic(
      .warning, "half-overflow-input",
      "input '\(name)' holds \(Self.text(first, at: tensor.indices(of: found.first))), which is infinite in half precision "
        + "(\(Self.extent(found.count, found.largest)))",
      found: "\(first)", expected: "magnitudes up to 65504", remedy: "scale the input down")
  }

  /// Adds what others found.
  mutating func merge(_ other: ValueFindings) {
    givens.formUnion(other.givens)
    origins.merge(other.origins) { before, _ in before }
    ofInfinities.merge(other.ofInfinities) { before, _ in before }
    overflows.merge(other.overflows) { before, _ in before }
    overflowingInputs.merge(other.overflowingInputs) { before, _ in before }
  }

  /// Inputs, states and constants that are not finite, and the first result that is not, of an operation with finite arguments.
  var nonfinite: [ValueFinding] {
    let made = origins.isEmpty ? ofInfinities : origins
    guard let place = made.keys.first, var first = made[place] else { return Array(givens) }
    let rest = made.count - 1
    if rest > 0 { first.message += "; \(rest) more \(rest == 1 ? "result is" : "results are") made so" }
    return givens + [ValueFinding(name: place.result, diagnostic: first)]
  }

  /// Results that half precision would not have, in order, and how many there are, if there are several.
  var overflowing: [ValueFinding] {
    let inputs = overflowingInputs.map { ValueFinding(name: $0, diagnostic: $1) }
    let listed = overflows.prefix(Self.listedCount).map { place, overflow in
      let diagnostic = Diagnostic(
        .warning, "half-overflow",
        "'\(place.operation)' makes \(Self.text(overflow.first.value, at: overflow.first.indices)) of '\(place.result)', "
          + "\(overflow.type), which is infinite in half precision (\(Self.extent(overflow.count, overflow.largest)))",
        at: Location(path: place.path), found: "\(overflow.first.value)", expected: "magnitudes up to 65504",
        remedy: "scale its arguments down, limit them with `clip`, or keep this part of the model in single precision")
      return ValueFinding(name: place.result, diagnostic: diagnostic)
    }
    guard overflows.count > 1, let largest = overflows.max(by: { abs($0.value.largest) < abs($1.value.largest) }) else {
      return inputs + listed
    }
    let count = overflows.values.reduce(0) { $0 + $1.count }
    let summary = Diagnostic(
      .warning, "half-overflow-count",
      "\(overflows.count) results have values that are infinite in half precision "
        + "(\(Self.extent(count, largest.value.largest)) of '\(largest.key.result)')",
      at: Location(path: largest.key.path), found: "\(largest.value.largest)", expected: "magnitudes up to 65504")
    return inputs + listed + [ValueFinding(name: largest.key.result, diagnostic: summary)]
  }

  /// `inf at [0, 2]`; the number alone without axes.
  private static func text(_ value: Float, at indices: [Int]) -> String {
    indices.isEmpty ? text(value) : "\(text(value)) at \(indices)"
  }

  /// How many values are too large, and the largest of them.
  private static func extent(_ count: Int, _ largest: Float) -> String {
    "\(count) \(count == 1 ? "value" : "values"), the largest \(largest)"
  }

  /// Every NaN reads the same.
  private static func text(_ value: Float) -> String { value.isNaN ? "nan" : "\(value)" }
}
