import ModelFormat
import ModelSpec

/// What must hold of bytes that are read as the text of an ML Program.
package enum ProgramTextCheck {
  /// Reads the input and, when that works, writes and reads it again.
  ///
  /// Any error is fine; a trap, a hang, a sanitizer's report, a text that was written and is refused, or a second writing
  /// that differs from the first is not.
  package static func check(_ bytes: [UInt8]) throws(FailedCheck) {
    guard let text = try? MILTextParser.parse(bytes), let written = try? MILTextWriter.bytes(text) else { return }
    guard let again = try? MILTextParser.parse(written) else {
      throw FailedCheck("a text that was written is refused")
    }
    // NaN differs from itself, so the bytes are compared and not the values.
    guard let second = try? MILTextWriter.bytes(again), second == written else {
      throw FailedCheck("a program changes when it is written and read again")
    }
  }
}
