internal import CFuzzer
internal import Glibc
internal import InferenceProtocol
internal import RequestProperties

/// Reads the input as the body of a request and, when that works, answers with what was read.
///
/// A zero byte ends the JSON text; binary tensors follow it. Any error is fine; a trap, a hang, a sanitizer's report or
/// an answer that differs from the request is not.
private func check(_ bytes: [UInt8]) {
  var body = bytes
  let length = bytes.firstIndex(of: 0)
  if let length { body.remove(at: length) }
  guard let request = try? InferenceRequest(body: body[...], headerLength: length) else { return }
  RequestProperties.check(request)
}

var argumentCount = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&argumentCount, &arguments) { data, size in
    check(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  })
