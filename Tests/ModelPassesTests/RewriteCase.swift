import Testing

/// A program that a pass changes, or leaves alone.
struct RewriteCase: CustomTestStringConvertible, Sendable {
  var name: String
  var pass: String
  var input = "tensor<fp32, [2, 3]>"
  var body: String
  /// Types of the operations afterwards.
  var expected: String
  /// By how much results may differ.
  var tolerance = 1e-5

  var testDescription: String { "\(pass): \(name)" }
}
