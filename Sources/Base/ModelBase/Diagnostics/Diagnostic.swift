/// One finding about a model: what is wrong, where, and what to do.
public struct Diagnostic: DiagnosticError, Hashable, Sendable {
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
    _ severity: Severity, _ code: Code, _ message: String, at location: Location = Location(),
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

  /// A finding of severity error.
  public init(
    _ code: Code, _ message: String, at location: Location = Location(), found: String? = nil,
    expected: String? = nil, remedy: String? = nil
  ) {
    self.init(.error, code, message, at: location, found: found, expected: expected, remedy: remedy)
  }
}

extension Diagnostic {
  /// The diagnostic itself.
  public var diagnostic: Diagnostic {
    get { self }
    set { self = newValue }
  }

  /// The text for people: a line each for the problem, the location and the remedy.
  ///
  /// - Parameter hasSeverity: Whether the first line begins with the severity, as `error: …`.
  public func lines(hasSeverity: Bool) -> [String] {
    var lines = [hasSeverity ? "\(severity.rawValue): \(message)" : message]
    if !location.isEmpty { lines.append("  at: \(location)") }
    if let remedy { lines.append("  fix: \(remedy)") }
    return lines
  }

  /// The first of several findings, with the messages of the others appended to its own; nil if there are none.
  public init?(joining findings: [Diagnostic]) {
    guard let first = findings.first else { return nil }
    self = first
    for other in findings.dropFirst() { message += "; \(other.message)" }
  }

  /// The same finding with `context` before its message: `row 3: …`.
  public func prefixed(by context: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.message = "\(context): \(message)"
    return diagnostic
  }

  /// The same finding located at `path`, unless it already has a path in a model.
  public func at(_ path: ModelPath) -> Diagnostic {
    guard location.path.steps.isEmpty else { return self }
    var diagnostic = self
    diagnostic.location.path = path
    return diagnostic
  }

  /// The same finding located in the file `path`, unless it already has a file.
  public func inFile(_ path: String) -> Diagnostic {
    guard location.file == nil else { return self }
    var diagnostic = self
    diagnostic.location.file = path
    return diagnostic
  }
}
