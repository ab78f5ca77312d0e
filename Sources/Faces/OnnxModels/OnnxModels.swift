internal import OnnxImport

/// ONNX files where models are read. Without this, they are refused, and programs need not contain an importer.
public enum OnnxModels {
  /// Has everything in this process that reads a model take ONNX files, too: `MLModel.compileModel(at:)` compiles them.
  public static func enable() { OnnxReader.install() }
}
