internal import ArgumentParser
internal import ModelSpec

/// Files that shells offer for an argument or the value of an option.
extension CompletionKind {
  static let sourceModel = CompletionKind.file(extensions: ["mlmodel", "mlpackage"])
  static let compiledModel = CompletionKind.file(extensions: ["mlmodelc"])
  static let model = CompletionKind.file(extensions: ["mlmodel", "mlpackage", "mlmodelc"])
  /// A model of Core ML or Core AI.
  static let anyModel = CompletionKind.file(extensions: ["mlmodel", "mlpackage", "mlmodelc", "aimodel"])
  static let weights = CompletionKind.file(extensions: ["mlweights"])
  static let arrays = CompletionKind.file(extensions: ["npz", "safetensors"])
}

/// The scripts for completing command lines.
enum CompletionScript {
  /// ArgumentParser's script for bash or zsh, changed in three ways: names from models are never expanded, so that none
  /// runs a command; bash offers names of files wherever the script has nothing to offer, as after `--input image=`; and
  /// no space follows what ends in `=` or `/`.
  ///
  /// Nil if `text` is not such a script.
  static func improved(_ text: String) -> String? {
    if text.utf8.starts(with: "#!/bin/bash\n".utf8) { return bash(text) }
    return text.hasPrefix("#compdef ") ? zsh(text) : nil
  }

  private static func bash(_ text: String) -> String {
    // `compgen -W` would expand the words, command substitutions included. readline quotes what is inserted.
    let add = """
              COMPREPLY+=("${completion}")
          done < <(IFS=$'\\n' compgen "${@}" -- "${cur}")

      """
    let addChecked = """
              if [[ -z "${completion}" ]]; then continue; fi
              if [[ "${1}" = -W && "${completion}" != "${cur}"* && "${completion}" != "${plain}"* ]]; then continue; fi
              COMPREPLY+=("${completion}")
              if [[ "${completion}" = *= ]]; then compopt -o nospace 2>/dev/null; fi
          done < <(if [[ "${1}" = -W ]]; then printf '%s\\n' "${2}"; else IFS=$'\\n' compgen "${@}" -- "${cur}"; fi)

      """
    return text.replacing("complete -o filenames -F", with: "complete -o filenames -o default -F")
      .replacing(add, with: addChecked)
      .replacing("    local completion\n", with: "    local completion plain=\"${cur//\\\\/}\"\n")
  }

  private static func zsh(_ text: String) -> String {
    let described = "        compadd -- \"${(@)completions[1,-2]}\"\n"
    let call = "\"${command_line[@]}\")\"}\")\n"
    return text.replacing(
      call,
      with: call + """
            local -a unfinished=("${(@M)completions:#*[=/]}")
            if [[ "${#unfinished[@]}" -gt 0 ]]; then
                compadd -S '' -a unfinished
                completions=("${(@)completions:#*[=/]}")
            fi

        """
    )
    // `_describe` would treat text after a colon as a description.
    .replacing("        __modelc_complete \"${completions[@]:0:-1}\"\n", with: described)
  }
}
