internal import ArgumentParser
internal import ModelSpec

/// Files that shells offer for an argument or the value of an option.
extension CompletionKind {
  static let sourceModel = CompletionKind.file(extensions: ["mlmodel", "mlpackage"])
  static let compiledModel = CompletionKind.file(extensions: ["mlmodelc"])
  static let model = CompletionKind.file(extensions: ["mlmodel", "mlpackage", "mlmodelc"])
  static let weights = CompletionKind.file(extensions: ["mlweights"])
  static let arrays = CompletionKind.file(extensions: ["npz", "safetensors"])
}

/// The scripts for completing command lines.
enum CompletionScript {
  /// ArgumentParser's script for bash or zsh, changed in two ways: bash offers names of files wherever the script has
  /// nothing to offer, as after `--input image=`, and no space follows what ends in `=` or `/`.
  ///
  /// Nil if `text` is not such a script.
  static func improved(_ text: String) -> String? {
    if text.hasPrefix("#!/bin/bash\n") { return bash(text) }
    return text.hasPrefix("#compdef ") ? zsh(text) : nil
  }

  private static func bash(_ text: String) -> String {
    let reply = "        COMPREPLY+=(\"${completion}\")\n"
    let check = "        if [[ \"${completion}\" = *= ]]; then compopt -o nospace 2>/dev/null; fi\n"
    return text.replacing("complete -o filenames -F", with: "complete -o filenames -o default -F")
      .replacing(reply, with: reply + check)
  }

  private static func zsh(_ text: String) -> String {
    let call = "\"${command_line[@]}\")\"}\")\n"
    return text.replacing(
      call,
      with: call + """
            local -a unfinished=("${(@M)completions:#*[=/]}")
            if [[ "${#unfinished[@]}" -gt 0 ]]; then
                compadd -S '' -a unfinished
                completions=("${(@)completions:#*[=/]}")
            fi

        """)
  }
}
