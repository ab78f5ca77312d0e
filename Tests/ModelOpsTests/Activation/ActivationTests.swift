internal import ModelOps
internal import Testing

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

@Suite struct ActivationTests {
  /// Relative to the exact result, and on top of it absolute.
  private static let tolerance: (relative: Float, absolute: Float) = (5e-7, 1e-7)

  private static let x: [Float] = [-90, -8, -3, -1, -0.3, -1e-3, 0, 1e-3, 0.3, 0.5, 1, 3, 6, 7, 90]

  private func check(
    _ name: String, _ attributes: KeyValuePairs<String, Bound> = [:], _ reference: (Double) -> Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let y = try evaluate(name, ["x": Tensor(floats: Self.x, [3, 5])], attributes).floatArray
    let expected = Self.x.map { Float(reference(Double($0))) }
    #expect(
      isClose(y, expected, relative: Self.tolerance.relative, absolute: Self.tolerance.absolute),
      "\(name) \(y) \(expected)", sourceLocation: sourceLocation)
  }

  @Test func rectifiers() throws {
    try check("relu") { max($0, 0) }
    try check("relu6") { min(max($0, 0), 6) }
    try check("leaky_relu", ["alpha": .float(0.25)]) { $0 < 0 ? 0.25 * $0 : $0 }
    try check("clamped_relu", ["alpha": .float(0.25), "beta": .float(2)]) { min($0 < 0 ? 0.25 * $0 : $0, 2) }
    try check("clamped_relu", ["alpha": .float(-0.5), "beta": .float(-1)]) { min($0 < 0 ? -0.5 * $0 : $0, -1) }
    try check("thresholded_relu", ["alpha": .float(0.5)]) { $0 >= 0.5 ? $0 : 0 }
    try check("elu", ["alpha": .float(1.5)]) { $0 < 0 ? 1.5 * expm1($0) : $0 }
  }

  @Test func smooth() throws {
    try check("gelu") { 0.5 * $0 * erfc(-$0 / 2.0.squareRoot()) }
    try check("gelu", ["mode": .word("TANH_APPROXIMATION")]) {
      0.5 * $0 * (1 + tanh((2 / Double.pi).squareRoot() * ($0 + 0.044715 * $0 * $0 * $0)))
    }
    try check("gelu", ["mode": .word("SIGMOID_APPROXIMATION")]) { $0 / (1 + exp(-1.702 * $0)) }
    try check("silu") { $0 / (1 + exp(-$0)) }
    try check("softsign") { $0 / (1 + abs($0)) }
    try check("softplus") { log1p(exp($0)) }
  }

  @Test func lines() throws {
    try check("linear_activation", ["alpha": .float(2), "beta": .float(-3)]) { 2 * $0 - 3 }
    try check("sigmoid_hard", ["alpha": .float(0.2), "beta": .float(0.5)]) {
      min(max(Double(Float(0.2)) * $0 + 0.5, 0), 1)
    }
    try check("scaled_tanh", ["alpha": .float(1.5), "beta": .float(0.5)]) { 1.5 * tanh(0.5 * $0) }
  }
}
