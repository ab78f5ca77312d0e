internal import ModelFiles
internal import ModelSpec

/// A place in a compiled directory: the directory itself, or that of a model in a pipeline.
struct CompiledStage {
  /// Numbers of the models on the way from the outermost pipeline; empty for the directory itself.
  var indices: [Int] = []

  /// The directory below that of the whole model, with a slash at its end unless it is empty: `model1/model0/`.
  var folder: String {
    indices.map { "model\($0)/" }.joined()
  }

  /// The stage of model `index` of the pipeline here.
  func child(_ index: Int) -> CompiledStage {
    CompiledStage(indices: indices + [index])
  }

  /// What the program here calls `name`, seen from the whole directory: `@model_path/model1/weights/weight.bin` for
  /// `@model_path/weights/weight.bin`. A name that does not begin so stays as it is.
  func wholeName(_ name: String) -> String {
    guard !indices.isEmpty, name.utf8.starts(with: Self.modelPath.utf8) else { return name }
    var components = indices.map { "model\($0)" }
    for component in FilePath.components(name).dropFirst() {
      // Apple's runtime lets models of a pipeline share a file beside them.
      if component == "..", !components.isEmpty {
        components.removeLast()
      } else {
        components.append(component)
      }
    }
    return Self.modelPath + components.joined(separator: "/")
  }

  /// The inverse of `wholeName`, for a file that lies in the directory here; nil for one that does not.
  func ownName(_ wholeName: String) -> String? {
    let prefix = Self.modelPath + folder
    guard wholeName.utf8.starts(with: prefix.utf8) else { return nil }
    return Self.modelPath + String(Substring(wholeName.utf8.dropFirst(prefix.utf8.count)))
  }

  private static let modelPath = "@model_path/"
}
