import ModelFormat
import ModelSpec
import ModelValidation
import OnnxFormat
import OnnxImport

/// What must hold of bytes that are read as an ONNX file.
enum OnnxCheck {
  /// Reads the input and converts it: what is converted must be a valid model of Core ML that can be written. Nil if so.
  ///
  /// Any error is fine; a trap, a hang or a sanitizer's report is not.
  static func problem(_ bytes: [UInt8]) -> String? {
    var limits = Limits()
    limits.unpackedBytes = 64 << 20
    guard let file = try? OnnxFile.read(bytes: bytes, limits: limits),
      let converted = try? OnnxConversion.convert(file, for: "fuzz.mlpackage")
    else { return nil }
    let model = converted.file.model
    guard let error = ModelValidator.validate(converted.file).first(where: { $0.severity == .error }) else {
      return (try? ModelFile.decode(ModelFile.encode(model), limits: limits)) == nil
        ? "a converted model is refused after it was written" : nil
    }
    return "a converted model is not valid: \(error.message)"
  }
}
