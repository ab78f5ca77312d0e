/// A generation of Apple's compiler, named for the Xcode that shipped it. Compiled directories differ from one to the
/// next; which differences are known and how surely is in Documentation/Compiled-format.md.
package enum CompilerDialect: String, CaseIterable, Comparable, Sendable {
  case xcode10, xcode11, xcode12, xcode13, xcode15, xcode26

  /// What is written when nobody asks for another.
  package static let newest = CompilerDialect.xcode26

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}
