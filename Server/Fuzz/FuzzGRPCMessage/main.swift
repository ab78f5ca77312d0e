internal import CFuzzer
internal import Glibc
internal import RequestProperties

// The input is a request's protobuf message.
var argumentCount = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&argumentCount, &arguments) { data, size in
    MessageProperties.check(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  })
