internal import ModelSpec

/// A generation of Apple's compiler, named for the Xcode that shipped it. Compiled directories differ from one to the
/// next; which differences are known and how surely is in Documentation/internals/compiled-format.md.
package enum CompilerDialect: String, CaseIterable, Comparable, Sendable {
  /// Xcode 9, 2017.
  case xcode9
  /// Xcode 10, 2018.
  case xcode10
  /// Xcode 11, 2019.
  case xcode11
  /// Xcode 12, 2020: the first that writes `analytics/` and `metadata.json`.
  case xcode12
  /// Xcode 13, 2021.
  case xcode13
  /// Xcode 15, 2023.
  case xcode15
  /// Xcode 26, 2025.
  case xcode26

  /// What is written when nobody asks for another.
  package static let newest = CompilerDialect.xcode26

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}
