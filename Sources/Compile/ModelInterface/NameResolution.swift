internal import ModelSpec

/// Converts the names in a list of features to unique identifiers.
///
/// Characters that identifiers cannot contain become underscores. An underscore is also added before a leading digit and
/// after a reserved word. If names collide, `_2`, `_3` and so on are appended in the order of the list; names that are
/// valid identifiers already do not change.
public struct NameResolution: Sendable {
  /// How identifiers are compared.
  public enum Comparison: Sendable {
    /// Identifiers collide if they are equal.
    case exact
    /// `image` and `Image` collide too, since both would have a `setImage`.
    case ignoringFirstLetterCase
  }

  private let reserved: Set<String>
  private let comparison: Comparison
  private var used: Set<String> = []
  private var lastNumber: [String: Int] = [:]

  /// A resolution without any identifiers yet.
  ///
  /// - Parameter reserved: Words that cannot be used for a feature, such as keywords and members of the generated class.
  public init(reserved: Set<String> = [], comparison: Comparison = .exact) {
    self.reserved = reserved
    self.comparison = comparison
  }

  /// One unique identifier for each of `names`.
  ///
  /// - Returns: The identifiers in the order of `names`, and the indices of names that got a number because they collided.
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

  /// `name` with underscores in place of characters that identifiers cannot contain, and before a leading digit.
  public static func sanitized(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isAllowed =
        scalar.isASCII
        ? isASCIIWordCharacter(scalar)
        : scalar.properties.isXIDContinue && scalar.properties.generalCategory != .format
      if scalars.isEmpty, isAllowed, scalar != "_", !scalar.properties.isXIDStart { scalars.append("_") }
      scalars.append(isAllowed ? scalar : "_")
    }
    // A single underscore is not an identifier in Swift.
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
  /// The text with its first letter in upper case, as in the names of setters.
  public var capitalizingFirstLetter: String {
    guard let first else { return self }
    return first.uppercased() + dropFirst()
  }
}
