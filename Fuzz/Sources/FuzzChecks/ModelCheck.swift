import ModelFormat
import ModelSpec
import ModelValidation

/// What must hold of bytes that are read as a model file.
package enum ModelCheck {
  /// Reads the input and, when that works, validates it and writes it back.
  ///
  /// Any error is fine; a trap, a hang, a sanitizer's report or a second reading that differs from the first is not.
  package static func check(_ bytes: [UInt8]) throws(FailedCheck) {
    var limits = Limits()
    limits.unpackedBytes = 64 << 20
    guard let model = try? ModelFile.decode(bytes, limits: limits) else { return }
    _ = ModelValidator.validate(model)
    guard let again = try? ModelFile.decode(ModelFile.encode(model), limits: limits) else {
      throw FailedCheck("a model that was read is refused after it was written back")
    }
    // NaN differs from itself, so the bytes are compared and not the values.
    guard ModelFile.encode(again) == ModelFile.encode(model) else {
      throw FailedCheck("a model changes when it is written and read again")
    }
  }
}
