internal import ModelFormat
package import ModelSpec

/// The checks and the models to check: the content of a `modelc-check.json`.
package struct CheckConfiguration: Equatable, Sendable {
  /// The most that a model may be; nil for no limit.
  package struct Budget: Equatable, Sendable {
    /// Bytes of all its files.
    package var bytes: Int?
    /// Weights.
    package var parameters: Int?
    /// Additions and multiplications of one prediction, by the shapes that the model declares.
    package var floatingPointOperations: Double?
    /// Bytes of the values that one prediction needs at one time.
    package var activationBytes: Int?

    package init() {}
  }

  /// One entry of `models`.
  package struct Entry: Equatable, Sendable {
    /// A model, or a directory of models.
    package var path: String
    /// Systems on which the models must load, besides those of the whole configuration.
    package var targets: [SystemRelease] = []
    /// Limits that override those of the whole configuration.
    package var budget = Budget()
    /// The lock file that the models must keep; nil for none.
    package var lock: String?
    /// Codes of findings that are left out, besides those of the whole configuration.
    package var ignoredCodes: Set<String> = []

    package init(path: String) { self.path = path }
  }

  package var models: [Entry] = []
  /// Systems on which every model must load.
  package var targets: [SystemRelease] = []
  package var budget = Budget()
  /// Codes of findings that are left out.
  package var ignoredCodes: Set<String> = []
  /// Whether warnings fail the check too.
  package var failsOnWarnings = false

  package init() {}
}

extension CheckConfiguration {
  /// Reads the text of a `modelc-check.json`. Paths in it are relative to `directory`.
  ///
  /// - Throws: `Diagnostic` with code `check-config` for an unknown member or a value of the wrong type.
  package init(json bytes: [UInt8], directory: String) throws(Diagnostic) {
    let fields = try ConfigurationFields(JSONReader.value(bytes), "")
    try fields.checkNames(["models", "targets", "budget", "ignore", "failOnWarnings"])
    targets = try fields.targets()
    budget = try fields.budget()
    ignoredCodes = Set(try fields.strings("ignore"))
    failsOnWarnings = try fields.bool("failOnWarnings")
    for element in try fields.array("models") {
      if case .string(let path) = element {
        models.append(Entry(path: Self.path(path, in: directory)))
        continue
      }
      let fields = try ConfigurationFields(element, "models.")
      try fields.checkNames(["path", "targets", "budget", "lock", "ignore"])
      var entry = Entry(path: Self.path(try fields.string("path"), in: directory))
      entry.targets = try fields.targets()
      entry.budget = try fields.budget()
      entry.lock = try fields.optionalString("lock").map { Self.path($0, in: directory) }
      entry.ignoredCodes = Set(try fields.strings("ignore"))
      models.append(entry)
    }
  }

  private static func path(_ path: String, in directory: String) -> String {
    path.utf8.first == UInt8(ascii: "/") || directory.isEmpty || directory == "." ? path : "\(directory)/\(path)"
  }
}

/// The members of a JSON object of the configuration.
private struct ConfigurationFields {
  private let members: [JSONValue.Member]
  private let place: String

  init(_ value: JSONValue, _ place: String) throws(Diagnostic) {
    guard case .object(let members) = value else {
      throw Self.problem("`\(place.isEmpty ? "the configuration" : String(place.dropLast()))` is not a JSON object")
    }
    self.members = members
    self.place = place
  }

  private static func problem(_ sentence: String) -> Diagnostic { Diagnostic(.error, "check-config", sentence) }

  func checkNames(_ known: [String]) throws(Diagnostic) {
    guard let member = members.first(where: { !known.contains($0.key) }) else { return }
    throw Self.problem(
      "there is no setting `\(place)\(member.key)`, expected \(known.map { "`\($0)`" }.joined(separator: ", "))")
  }

  private func member(_ name: String) -> JSONValue? { members.last { $0.key == name }?.value }

  private func wrong(_ name: String, _ expected: String) -> Diagnostic {
    Self.problem("`\(place)\(name)` is of another type, expected \(expected)")
  }

  func array(_ name: String) throws(Diagnostic) -> [JSONValue] {
    guard let value = member(name) else { return [] }
    guard case .array(let elements) = value else { throw wrong(name, "a list") }
    return elements
  }

  func strings(_ name: String) throws(Diagnostic) -> [String] {
    var strings: [String] = []
    for element in try array(name) {
      guard case .string(let string) = element else { throw wrong(name, "a list of strings") }
      strings.append(string)
    }
    return strings
  }

  func string(_ name: String) throws(Diagnostic) -> String {
    guard case .string(let string)? = member(name) else { throw wrong(name, "a string") }
    return string
  }

  func optionalString(_ name: String) throws(Diagnostic) -> String? { member(name) == nil ? nil : try string(name) }

  func bool(_ name: String) throws(Diagnostic) -> Bool {
    guard let value = member(name) else { return false }
    guard case .bool(let flag) = value else { throw wrong(name, "true or false") }
    return flag
  }

  func targets() throws(Diagnostic) -> [SystemRelease] {
    var systems: [SystemRelease] = []
    for text in try strings("targets") {
      guard let system = SystemRelease(text) else {
        throw Self.problem(
          "`\(place)targets` holds '\(text)', expected an OS name and a version, such as ios16 or macos13.3")
      }
      systems.append(system)
    }
    return systems
  }

  func budget() throws(Diagnostic) -> CheckConfiguration.Budget {
    var budget = CheckConfiguration.Budget()
    guard let value = member("budget") else { return budget }
    let fields = try ConfigurationFields(value, place + "budget.")
    try fields.checkNames(["bytes", "parameters", "floatingPointOperations", "activationBytes"])
    budget.bytes = try fields.count("bytes").map { Int(truncating: $0) }
    budget.parameters = try fields.count("parameters").map { Int(truncating: $0) }
    budget.floatingPointOperations = try fields.count("floatingPointOperations")
    budget.activationBytes = try fields.count("activationBytes").map { Int(truncating: $0) }
    return budget
  }

  private func count(_ name: String) throws(Diagnostic) -> Double? {
    let number: Double
    switch member(name) {
    case nil: return nil
    case .integer(let value)?: number = Double(value)
    case .number(let value)?: number = value
    default: throw wrong(name, "a number")
    }
    guard number >= 0, number < 9e18 else { throw wrong(name, "a number of 0 or more") }
    return number
  }
}
