/// The two forms of `model.mil` that Apple's compiler writes. They differ in how a value of rank 0 is spelt:
/// `tensor<int32, []>(3)` in the first, `int32(3)` in the second.
public enum MILTextDialect: String, CaseIterable, Sendable {
  case program1_0 = "1.0"
  case program1_3 = "1.3"

  /// The form that goes with a model's `specificationVersion`.
  public init(specificationVersion: Int32) {
    self = specificationVersion < 9 ? .program1_0 : .program1_3
  }

  /// Operation sets by the name they have in a text, and in the schema.
  private static let opsets = [
    ("ios15", "CoreML5"), ("ios16", "CoreML6"), ("ios17", "CoreML7"), ("ios18", "CoreML8"), ("ios26", "CoreML9"),
  ]

  /// `ios17` for `CoreML7`; nil for a set that is not known.
  static func textName(opset: String) -> String? {
    opsets.first { $0.1 == opset }?.0
  }

  /// `CoreML7` for `ios17`; nil for a set that is not known.
  static func opset(textName: String) -> String? {
    opsets.first { $0.0 == textName }?.1
  }

  static var opsetTextNames: String {
    opsets.map(\.0).joined(separator: ", ")
  }
}
