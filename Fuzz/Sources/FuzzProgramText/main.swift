import CFuzzer
import FuzzChecks
import Glibc

var argumentCount = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&argumentCount, &arguments) { data, size in
    do throws(FailedCheck) {
      try ProgramTextCheck.check(Array(UnsafeBufferPointer(start: data, count: size)))
    } catch {
      print(error.message)
      fflush(nil)
      abort()
    }
    return 0
  })
