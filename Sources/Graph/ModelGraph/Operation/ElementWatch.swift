internal import Synchronization

/// Notices whether a shape rule looks at elements that are not known. A refusal by a rule that never did follows from types alone,
/// so that no element can change it.
package final class ElementWatch: Sendable {
  private let isMissing = Atomic<Bool>(false)

  /// Whether something was looked for that is not known.
  package var hasMissed: Bool { isMissing.load(ordering: .relaxed) }

  /// Something was looked for that is not known.
  package func missed() { isMissing.store(true, ordering: .relaxed) }
}
