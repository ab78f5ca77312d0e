internal import ModelOps
internal import Testing

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A function, what the C library makes of it in double precision, and how far they may lie apart over a range.
private struct Sweep: CustomTestStringConvertible, Sendable {
  var name: String
  var range: ClosedRange<Double>
  /// In units in the last place of the exact result.
  var ulps: Double
  var reference: @Sendable (Double) -> Double

  init(_ name: String, _ range: ClosedRange<Double>, ulps: Double, _ reference: @escaping @Sendable (Double) -> Double)
  {
    (self.name, self.range, self.ulps, self.reference) = (name, range, ulps, reference)
  }

  var testDescription: String { "\(name) over \(range)" }
}

private let sweeps: [Sweep] = [
  Sweep("exp", -105...89.5, ulps: 1) { exp($0) },
  Sweep("exp2", -151...129, ulps: 1) { exp2($0) },
  Sweep("log", 0.4...2.5, ulps: 1) { log($0) },
  Sweep("log", 0...1e-37, ulps: 1) { log($0) },
  Sweep("log", 0...1e30, ulps: 1) { log($0) },
  Sweep("tanh", -12...12, ulps: 1.5) { tanh($0) },
  Sweep("sigmoid", -100...100, ulps: 3) { 1 / (1 + exp(-$0)) },
  Sweep("silu", -20...20, ulps: 4) { $0 / (1 + exp(-$0)) },
  Sweep("softplus", -100...100, ulps: 2) { max($0, 0) + log1p(exp(-abs($0))) },
  Sweep("erf", -6...6, ulps: 1.5) { erf($0) },
  Sweep("sin", -1e5...1e5, ulps: 1.6) { sin($0) },
  Sweep("cos", -1e5...1e5, ulps: 1.6) { cos($0) },
  Sweep("sin", -1e30...1e30, ulps: 1.6) { sin($0) },
  Sweep("cos", -10...10, ulps: 1.6) { cos($0) },
  Sweep("tan", -10...10, ulps: 2) { tan($0) },
  Sweep("asin", -1...1, ulps: 2) { asin($0) },
  Sweep("acos", -1...1, ulps: 2) { acos($0) },
  Sweep("atan", -30...30, ulps: 2) { atan($0) },
  Sweep("sinh", -80...80, ulps: 3) { sinh($0) },
  Sweep("cosh", -80...80, ulps: 3) { cosh($0) },
  Sweep("atanh", -1...1, ulps: 3) { atanh($0) },
  Sweep("nn.asinh", -1e4...1e4, ulps: 3) { asinh($0) },
  Sweep("nn.acosh", 1...1e4, ulps: 3) { acosh($0) },
  Sweep("sqrt", 0...1e9, ulps: 0.5) { sqrt($0) },
]

@Suite struct TranscendentalTests {
  @Test(arguments: sweeps) fileprivate func isCloseToTheLibrary(_ sweep: Sweep) throws {
    let count = 20_001
    let span = sweep.range.upperBound - sweep.range.lowerBound
    let x = (0..<count).map { Float(sweep.range.lowerBound + span * Double($0) / Double(count - 1)) }
    let y = try evaluate(
      sweep.name, ["x": Tensor(floats: x, [count])], sweep.name == "log" ? ["epsilon": .float(0)] : [:]
    ).floatArray
    var (worst, place) = (0.0, Float(0))
    for (x, y) in zip(x, y) {
      let exact = sweep.reference(Double(x))
      if Float(exact) == y || (exact.isNaN && y.isNaN) { continue }
      let error = abs(Double(y) - exact) / Double(Float(exact).ulp)
      if !(error <= worst) { (worst, place) = (error, x) }
    }
    #expect(worst <= sweep.ulps, "\(worst) at \(place)")
  }

  @Test(
    arguments: [
      ("exp", [.infinity, 0, 1, 1]), ("tanh", [1, -1, 0, -0.0]), ("erf", [1, -1, 0, -0.0]),
      ("sigmoid", [1, 0, 0.5, 0.5]), ("softplus", [.infinity, 0, 0.6931472, 0.6931472]),
      ("sin", [.nan, .nan, 0, -0.0]),
      ("log", [.infinity, .nan, -103.27893, -103.27893]), ("sqrt", [.infinity, .nan, 0, -0.0]),
      ("silu", [.infinity, .nan, 0, -0.0]), ("sign", [1, -1, 0, 0]), ("abs", [.infinity, .infinity, 0, 0]),
      ("relu", [.infinity, 0, 0, -0.0]), ("cos", [.nan, .nan, 1, 1]),
    ] as [(String, [Float])])
  func extremes(_ name: String, _ expected: [Float]) throws {
    let y = try evaluate(name, ["x": Tensor(floats: [.infinity, -.infinity, 0, -0.0, .nan], [5])]).floatArray
    #expect(isClose(y, expected + [.nan], relative: 1e-7), "\(y)")
    #expect(zip(y, expected).allSatisfy { $0 != 0 || $0.sign == $1.sign || name == "sign" }, "\(y)")
  }

  /// An element is computed alike wherever it stands: in a vector, or at the end of the array.
  @Test(arguments: ["exp", "log", "tanh", "sigmoid", "erf", "sin", "cos", "gelu", "softplus"])
  func placeMakesNoDifference(_ name: String) throws {
    let x = (0..<37).map { Float($0) * 0.37 + 0.01 }
    let all = try evaluate(name, ["x": Tensor(floats: x, [37])]).floatArray
    for (index, element) in x.enumerated() {
      let one = try evaluate(name, ["x": Tensor(floats: [element], [1])]).floatArray
      #expect(isClose(one, [all[index]], relative: 3e-7))
    }
  }
}
