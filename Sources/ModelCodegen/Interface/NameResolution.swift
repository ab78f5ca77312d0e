/// Turns the names of a list of features into identifiers that are all different.
///
/// A character that no identifier may hold becomes an underscore, a leading digit gets one before it, a reserved word one
/// after it. Names that would become the same get `_2`, `_3` and so on, in the order of the list; a name that is an
/// identifier as it stands keeps it.
public struct NameResolution: Sendable {
  /// How two identifiers are told apart.
  public enum Comparison: Sendable {
    case exact
    /// `image` and `Image` are the same: both make a `setImage`.
    case ignoringFirstLetterCase
  }

  private let reserved: Set<String>
  private let comparison: Comparison
  private var used: Set<String> = []
  private var lastNumber: [String: Int] = [:]

  /// - Parameter reserved: Words that cannot stand for a feature, such as keywords and members of the generated class.
  public init(reserved: Set<String> = [], comparison: Comparison = .exact) {
    self.reserved = reserved
    self.comparison = comparison
  }

  /// One identifier for each of `names`.
  ///
  /// - Returns: The identifiers in the order of `names`, and for each that met another the name it met.
  public mutating func identifiers(for names: [String]) -> (identifiers: [String], collisions: [Int]) {
    var result = [String](repeating: "", count: names.count)
    var collisions: [Int] = []
    for (index, name) in names.enumerated() where Self.sanitized(name) == name && !reserved.contains(name) {
      if used.insert(key(name)).inserted { result[index] = name }
    }
    for (index, name) in names.enumerated() where result[index].isEmpty {
      var candidate = Self.sanitized(name)
      if reserved.contains(candidate) { candidate += "_" }
      if !used.insert(key(candidate)).inserted {
        collisions.append(index)
        candidate = numbered(candidate)
      }
      result[index] = candidate
    }
    return (result, collisions)
  }

  private mutating func numbered(_ base: String) -> String {
    var number = lastNumber[key(base), default: 1]
    var candidate = base
    repeat {
      number += 1
      candidate = "\(base)_\(number)"
    } while reserved.contains(candidate) || !used.insert(key(candidate)).inserted
    lastNumber[key(base)] = number
    return candidate
  }

  private func key(_ identifier: String) -> String {
    switch comparison {
    case .exact: identifier
    case .ignoringFirstLetterCase: identifier.capitalizingFirstLetter
    }
  }

  /// `name` with an underscore for each character that no identifier may hold, and one before a leading digit.
  public static func sanitized(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isAllowed =
        scalar.isASCII ? isASCIIWordCharacter(scalar) : scalar.properties.isXIDContinue
      if scalars.isEmpty, isAllowed, scalar != "_", !scalar.properties.isXIDStart { scalars.append("_") }
      scalars.append(isAllowed ? scalar : "_")
    }
    // A single underscore stands for nothing in Swift.
    while scalars.isEmpty || (scalars.count == 1 && scalars.first == "_") { scalars.append("_") }
    return String(scalars)
  }

  private static func isASCIIWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}

extension String {
  /// The text with its first letter in upper case, as in names of setters.
  public var capitalizingFirstLetter: String {
    guard let first else { return self }
    return first.uppercased() + dropFirst()
  }
}
