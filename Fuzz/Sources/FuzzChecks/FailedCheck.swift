/// Something that must hold of every input, and does not of this one.
package struct FailedCheck: Error {
  package let message: String

  init(_ message: String) { self.message = message }
}
