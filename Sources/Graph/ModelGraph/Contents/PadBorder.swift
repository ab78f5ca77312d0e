/// How many elements are added before and after an axis.
package struct PadBorder: Sendable {
  /// Negative numbers cut off.
  package var before = 0
  package var after = 0

  package init(before: Int = 0, after: Int = 0) {
    self.before = before
    self.after = after
  }
}
