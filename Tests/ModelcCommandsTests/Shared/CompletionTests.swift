import Foundation
import Testing
import _ModelTestSupport

/// Completion of command lines by shells.
struct CompletionTests {
  /// Arguments and options whose values are paths, by the names of their values.
  private static let paths: Set<String> = [
    "path", "model", "model out", "out", "outdir", "old", "new", "weights", "archive", "file", "file.npz", "file.svg",
  ]

  private struct Info: Decodable {
    struct Command: Decodable {
      var commandName: String
      var subcommands: [Command]?
      var arguments: [Argument]?
    }
    struct Argument: Decodable {
      var kind: String
      var valueName: String?
      var completionKind: CompletionKind?
    }
    /// Present for every kind; which one does not matter here.
    struct CompletionKind: Decodable {}
    var command: Command
  }

  /// A shell offers files only where the command says that it takes one.
  @Test func everyPathIsDeclared() throws {
    let dump = try ToolRun(["--experimental-dump-help"])
    let info = try JSONDecoder().decode(Info.self, from: Data(dump.standardOutput.utf8))
    var count = 0
    func check(_ command: Info.Command, _ path: String) {
      for argument in command.arguments ?? [] where argument.kind != "flag" {
        guard let name = argument.valueName, Self.paths.contains(name) else { continue }
        count += 1
        #expect(argument.completionKind != nil, "\(path): <\(name)>")
      }
      for subcommand in command.subcommands ?? [] { check(subcommand, "\(path) \(subcommand.commandName)") }
    }
    check(info.command, "modelc")
    #expect(count > 30)
  }

  /// What bash offers for a command line whose last word is being typed.
  private func completions(_ line: String, in folder: TemporaryFolder) throws -> [String] {
    let script = try folder.write(
      Array(try ToolRun(["--generate-completion-script", "bash"]).standardOutput.utf8), to: "completion.bash")
    // As readline does: words end at blanks and at "=", and the function gets the command, the word and the one before.
    let text = """
      cd '\(folder.path("files"))'
      source '\(script)'
      line='\(line)'
      COMP_LINE="$line" COMP_POINT=${#line} COMP_TYPE=9
      read -ra COMP_WORDS <<<"${line//=/ = }"
      [[ "$line" == *[\\ =] ]] && COMP_WORDS+=('')
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _modelc modelc "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      if [[ ${#COMPREPLY[@]} = 0 && "$(complete -p modelc)" = *'-o default'* ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
      fi
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try ToolRun(["-c", text], tool: URL(fileURLWithPath: "/bin/bash"))
    #expect(run.standardError == "")
    // Readline, too, shows what is offered twice only once.
    return Set(run.standardOutput.split(separator: "\n").map(String.init)).sorted()
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")),
    arguments: [
      ("modelc ins", ["inspect"]),
      ("modelc inspect Dig", ["Digits.mlmodel", "Digits.mlpackage"]),
      ("modelc predict --inp", ["--input", "--inputs"]),
      ("modelc predict Digits.mlmodel --inputs in", ["in.csv"]),
      ("modelc predict Digits.mlmodel -i image=pic", ["picture.png"]),
      ("modelc predict Digits.mlmodel --fit sc", ["scaleFill", "scaleFit"]),
      ("modelc update Digits.mlmodel --data tr", ["training"]),
      ("modelc compile Digits.mlmodel tr", ["training"]),
    ])
  func bash(line: String, expected: [String]) throws {
    let folder = try TemporaryFolder()
    for directory in ["Digits.mlpackage", "training"] {
      try FileManager.default.createDirectory(
        atPath: folder.path("files/\(directory)"), withIntermediateDirectories: true)
    }
    for name in ["Digits.mlmodel", "Digits.txt", "in.csv", "in.txt", "picture.png"] {
      _ = try folder.write([], to: "files/\(name)")
    }
    #expect(try completions(line, in: folder) == expected)
  }
}
