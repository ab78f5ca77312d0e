import CFuzzer
import Glibc
import ModelFormat
import ModelSpec

/// Reads the input as the text of an ML Program and, when that works, writes and reads it again.
///
/// Any error is fine; a trap, a hang, a sanitizer's report, a text that was written and is refused, or a second writing
/// that differs from the first is not.
private func check(_ bytes: [UInt8]) {
  guard let text = try? MILTextParser.parse(bytes), let written = try? MILTextWriter.bytes(text) else { return }
  guard let again = try? MILTextParser.parse(written) else {
    print("a text that was written is refused")
    abort()
  }
  // NaN differs from itself, so the bytes are compared and not the values.
  guard let second = try? MILTextWriter.bytes(again), second == written else {
    print("a program changes when it is written and read again")
    abort()
  }
}

var argumentCount = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&argumentCount, &arguments) { data, size in
    check(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  })
