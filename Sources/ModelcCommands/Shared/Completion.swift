internal import ArgumentParser

/// Files that shells offer for an argument or the value of an option.
extension CompletionKind {
  static let sourceModel = CompletionKind.file(extensions: ["mlmodel", "mlpackage"])
  static let compiledModel = CompletionKind.file(extensions: ["mlmodelc"])
  static let model = CompletionKind.file(extensions: ["mlmodel", "mlpackage", "mlmodelc"])
  static let weights = CompletionKind.file(extensions: ["mlweights"])
  static let arrays = CompletionKind.file(extensions: ["npz", "safetensors"])
}

/// The script for completing command lines in bash.
enum CompletionScript {
  /// ArgumentParser's script, with names of files wherever it has nothing to offer, as after `--input image=`; nil if
  /// `text` is not such a script.
  static func bash(_ text: String) -> String? {
    guard text.hasPrefix("#!/bin/bash\n") else { return nil }
    return text.replacing("complete -o filenames -F", with: "complete -o filenames -o default -F")
  }
}
