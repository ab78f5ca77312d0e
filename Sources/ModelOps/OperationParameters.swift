/// The parameters that MIL's operations have.
///
/// An operation that several opsets define has a form for each of them. Opsets are named by the specification version that
/// brought them: 6 is `CoreML5` (iOS 15), 9 is `CoreML8` (iOS 18).
public struct OperationParameters: Equatable, Sendable {
  /// The first specification version with this form.
  public var version: Int
  /// MIL's names of all parameters.
  public var names: Set<String>
  /// Those that take constants only.
  public var constants: Set<String>

  /// The forms of an operation, the oldest first; none for an operation that MIL does not have.
  public static func forms(_ operation: String) -> [OperationParameters] {
    (table[operation] ?? []).map { OperationParameters($0) }
  }

  /// The form that an opset has; nil when it does not have the operation.
  public static func form(_ operation: String, version: Int) -> OperationParameters? {
    forms(operation).last { $0.version <= version }
  }

  private init(_ line: String) {
    var words = line.split(separator: " ")
    version = words.isEmpty ? 0 : Int(words.removeFirst()) ?? 0
    constants = Set(words.filter { $0.hasSuffix(":c") }.map { String($0.dropLast(2)) })
    names = Set(words.map { $0.hasSuffix(":c") ? String($0.dropLast(2)) : String($0) })
  }
}
