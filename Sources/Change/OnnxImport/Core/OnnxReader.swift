internal import ModelConversion
package import ModelFormat
package import ModelSpec

/// Reads an ONNX file as the ML Program that `OnnxConversion` makes of it, with open lengths as ranges, by way of a temporary package.
package enum OnnxReader: ForeignReader {
  /// Has `ModelFile.read` take ONNX files.
  package static func install() { ForeignFormats.onnx = OnnxReader.self }

  package static func read(_ path: String) throws(Diagnostic) -> ModelFile {
    let converted: ModelFile
    do throws(ConversionError) {
      converted = try OnnxConversion.convert(path, for: path).file
    } catch {
      throw diagnostic(of: error, path)
    }
    let directory = try TemporaryDirectory()
    let package = "\(directory.path)/model.mlpackage"
    try converted.write(to: package, as: .mlpackage)
    // The directory is there for as long as its files are open.
    let read = TemporaryDirectory.$kept.withValue(directory) {
      Result { () throws(Diagnostic) in
        let file = try ModelFile.read(package)
        for name in file.model.weightFileNames { _ = try file.weightFile(name) }
        return file
      }
    }
    var file = try read.get()
    file.path = path
    return file
  }

  /// The first reason, and how to see the others.
  private static func diagnostic(of error: ConversionError, _ path: String) -> Diagnostic {
    guard var first = error.diagnostics.first else {
      return Diagnostic("onnx-refused", "this ONNX model has no form in Core ML", at: Location(file: path))
    }
    guard error.diagnostics.count > 1 else { return first }
    let command = "`modelc convert --check` lists all \(error.diagnostics.count) reasons"
    first.remedy = first.remedy.map { "\($0); \(command)" } ?? command
    return first
  }
}
