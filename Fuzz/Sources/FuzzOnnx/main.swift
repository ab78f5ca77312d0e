import CFuzzer
import Glibc

var argumentCount = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&argumentCount, &arguments) { data, size in
    if let problem = OnnxCheck.problem(Array(UnsafeBufferPointer(start: data, count: size))) {
      print(problem)
      fflush(nil)
      abort()
    }
    return 0
  })
