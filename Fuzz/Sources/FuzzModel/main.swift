import CFuzzer
import Glibc
import ModelFormat
import ModelSpec
import ModelValidation

/// Reads the input as a model file and, when that works, validates it and writes it back.
///
/// Any error is fine; a trap, a hang, a sanitizer's report or a second reading that differs from the first is not.
private func check(_ bytes: [UInt8]) {
  var limits = Limits()
  limits.unpackedBytes = 64 << 20
  guard let model = try? ModelFile.decode(bytes, limits: limits) else { return }
  _ = ModelValidator.validate(model)
  guard let again = try? ModelFile.decode(ModelFile.encode(model), limits: limits) else {
    print("a model that was read is refused after it was written back")
    abort()
  }
  // NaN differs from itself, so the bytes are compared and not the values.
  guard ModelFile.encode(again) == ModelFile.encode(model) else {
    print("a model changes when it is written and read again")
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
