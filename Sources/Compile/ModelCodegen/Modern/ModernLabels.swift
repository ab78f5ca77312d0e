internal import ModelSpec

/// The labels of a classifier as cases of an enumeration, if they can be converted to identifiers.
struct ModernLabels {
  /// Name of the enumeration.
  let typeName: String
  /// Case names without backticks, and their labels.
  let cases: [(identifier: String, label: String)]

  /// With more labels than this, they stay strings.
  private static let greatestCount = 1_000

  /// Nil if a label is not made of words, or if training can add labels.
  init?(_ interface: Interface, _ names: ModernNames) {
    guard case .strings(let labels) = interface.classLabels, !labels.isEmpty, labels.count <= Self.greatestCount,
      !interface.parameters.contains(where: { $0.name == "numberOfNeighbors" })
    else { return nil }
    typeName = interface.className + "Label"
    var cases: [(identifier: String, label: String)] = []
    var used: Set<String> = []
    for label in labels {
      guard let identifier = Self.identifier(label).map({ Self.optionalCases[$0] ?? $0 }),
        used.insert(identifier).inserted
      else { return nil }
      cases.append((identifier, label))
    }
    self.cases = cases
    // Without an output of labels, no names are needed.
    let functions = [interface.main] + interface.functions
    guard functions.contains(where: { function in function.outputs.contains { type(of: $0, in: function) != nil } })
    else { return nil }
  }

  /// The Swift type of an output with labels; nil for other outputs.
  func type(of feature: InterfaceFeature, in function: InterfaceFunction) -> String? {
    switch feature.type {
    case .string where feature.name == function.predictedFeatureName: typeName
    case .dictionary(keys: .string) where feature.name == function.predictedProbabilitiesName:
      "[\(typeName): Double]"
    default: nil
    }
  }

  /// `label` in camel case: `notHealthy` for `not healthy`, `chopIt` for `chop_it`; nil if `label` is not made of words.
  static func identifier(_ label: String) -> String? {
    let words = label.split(whereSeparator: { " _-".contains($0) })
    guard let first = words.first, let initial = first.unicodeScalars.first, initial.properties.isXIDStart,
      words.allSatisfy({ $0.unicodeScalars.allSatisfy(\.properties.isXIDContinue) })
    else { return nil }
    let rest = words.dropFirst().map { String($0).capitalizingFirstLetter }
    let identifier = ([lowercasingStart(of: String(first))] + rest).joined()
    return unspeakable.contains(identifier) ? nil : identifier
  }

  /// `seven` for `Seven`, `usa` for `USA`, `urlText` for `URLText`.
  private static func lowercasingStart(of word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    guard capitals.count > 1, capitals.count < word.count, word.dropFirst(capitals.count).first?.isLetter == true
    else { return capitals.lowercased() + word.dropFirst(capitals.count) }
    return capitals.dropLast().lowercased() + word.dropFirst(capitals.count - 1)
  }

  /// Cases of `Optional`, which `.none` and `.some` mean where a label is optional, and what stands for them.
  private static let optionalCases = ["none": "noneLabel", "some": "someLabel"]

  /// Names that cannot be cases, or that every enumeration already has.
  private static let unspeakable: Set<String> = [
    "init", "self", "Self", "Type", "Protocol", "rawValue", "allCases", "hash", "hashValue",
  ]
}

extension ModernWriter {
  mutating func writeLabels() {
    guard let labels else { return }
    writeHead(
      "The labels of `\(interface.className)`.", "enum \(labels.typeName): String, CaseIterable, Sendable")
    for (identifier, label) in labels.cases {
      let declared = ReservedWords.swiftKeywords.contains(identifier) ? "`\(identifier)`" : identifier
      write("  case \(declared)" + (identifier == label ? "" : " = \(label.asSwiftLiteral)") + "\n")
    }
    write("}\n")
  }
}
