/// One finding about a model: what is wrong, where, and what to do.
public struct Diagnostic: Error, Equatable, Sendable {
  /// How much a finding matters. A model with an error is refused.
  public enum Severity: String, Comparable, Sendable {
    /// Worth knowing.
    case note
    /// Suspicious, but the model works.
    case warning
    /// The model is broken.
    case error

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
  }

  /// A stable name of the kind of problem, such as `weights-size`, for programs to switch on.
  public struct Code: RawRepresentable, Equatable, Hashable, Sendable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// How much it matters.
  public var severity: Severity
  /// The kind of problem.
  public var code: Code
  /// One sentence without a full stop: what was found against what was expected.
  public var message: String
  /// The file, and the part of the model or the byte.
  public var location: Location
  /// What was in the file, when a comparison failed.
  public var found: String?
  /// What should have been there.
  public var expected: String?
  /// What the user can do about it.
  public var remedy: String?

  /// - Parameters:
  ///   - message: One sentence in lower case, without a full stop.
  ///   - remedy: What the user can do about it.
  public init(
    _ severity: Severity = .error, _ code: Code, _ message: String, at location: Location = Location(),
    found: String? = nil, expected: String? = nil, remedy: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.location = location
    self.found = found
    self.expected = expected
    self.remedy = remedy
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The text for people: one line for the problem, one for the place, one for the remedy.
  public var description: String {
    var lines = ["\(severity.rawValue): \(message)"]
    if !location.isEmpty { lines.append("  at: \(location)") }
    if let remedy { lines.append("  fix: \(remedy)") }
    return lines.joined(separator: "\n")
  }
}
