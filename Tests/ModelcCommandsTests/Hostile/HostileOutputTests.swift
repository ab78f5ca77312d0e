import Foundation
import Testing
import _ModelTestSupport

/// Every command prints models whose names attack terminals, build servers, pages and comments.
struct HostileOutputTests {
  /// A command that prints or writes nothing of a model's content needs no invocation, for this reason.
  private static let exempt = [
    "cache clear": "prints counts", "explain": "prints the rules of the program", "keygen": "reads no model",
    "fetch": "is another program", "view": "prints an address, and does not end",
    "store": "is another program", "weights import": "prints counts of arrays", "help": "prints the program's own text",
  ]

  /// Options that choose a form of output.
  private static let forms: Set<String> = ["json", "markdown", "html", "format", "for-build", "dry-run", "plot"]

  @Test func everyCommandAndFormIsListed() throws {
    let missing = try CommandDump.leaves().flatMap { leaf in
      let listed = HostileInvocations.all[leaf.path] ?? []
      if listed.isEmpty { return Self.exempt[leaf.path] == nil ? [leaf.path] : [] }
      return leaf.options.filter { Self.forms.contains($0) && Self.exempt[leaf.path] == nil }.filter { option in
        !listed.contains { $0.contains("--\(option)") }
      }.map { "\(leaf.path) --\($0)" }
    }
    #expect(missing == [], "each needs a line in HostileInvocations, or a reason in `exempt`")
  }

  @Test(arguments: HostileInvocations.all.keys.sorted())
  func nothingActiveIsPrinted(command: String) throws {
    for arguments in HostileInvocations.all[command] ?? [] {
      for model in HostileModels.all {
        let folder = try TemporaryFolder()
        try HostileModels.write(model, to: folder)
        let result = try ToolRun(
          command.split(separator: " ").map(String.init)
            + arguments.map {
              $0.replacing("@m.mlmodel", with: "@\(model.fileName)").replacing("@", with: folder.url.path + "/")
            },
          variables: ["MODELC_CACHE": folder.path("cache")])
        let form: HostileScan.Form =
          arguments.contains("github") ? .commands : arguments.contains("svg") ? .page : .text
        let isMarkdown = arguments.contains { $0.hasSuffix("markdown") }
        let title = Comment(rawValue: "\(command) \(arguments) of \(model.name)")
        let stripped = { (text: String) in text.replacing(folder.url.path, with: "FOLDER") }
        #expect(HostileScan.findings(stripped(result.standardOutput), form, isMarkdown: isMarkdown) == [], title)
        #expect(HostileScan.findings(stripped(result.standardError), .text, isMarkdown: false) == [], title)
        #expect(result.status < 4 || result.status == 64, title)
        for (name, text) in try HostileScan.files(in: folder) {
          let isPage = name.hasSuffix(".html") || name.hasSuffix(".svg")
          let form = isPage ? HostileScan.Form.page : .file
          #expect(HostileScan.findings(text, form, isMarkdown: false) == [], "\(command) writes \(name)")
          if name.hasSuffix(".csv") { #expect(HostileScan.formulas(text) == [], "\(command) writes \(name)") }
        }
      }
    }
  }
}

/// What the tool says about its own commands.
enum CommandDump {
  private struct Dump: Decodable {
    struct Command: Decodable {
      var commandName: String
      var subcommands: [Command]?
      var arguments: [Argument]?
    }
    struct Argument: Decodable {
      struct Name: Decodable { var name: String }
      var names: [Name]?
    }
    var command: Command
  }

  /// The commands without subcommands, with the names of their options.
  static func leaves() throws -> [(path: String, options: [String])] {
    let dump = try ToolRun(["--experimental-dump-help"])
    let root = try JSONDecoder().decode(Dump.self, from: Data(dump.standardOutput.utf8)).command
    func walk(_ command: Dump.Command, _ path: String) -> [(path: String, options: [String])] {
      let commands = (command.subcommands ?? []).filter { $0.commandName != "help" }
      let options = (command.arguments ?? []).flatMap { ($0.names ?? []).map(\.name) }
      guard !commands.isEmpty else { return [(path, options)] }
      return commands.flatMap { walk($0, path.isEmpty ? $0.commandName : "\(path) \($0.commandName)") }
    }
    return walk(root, "")
  }
}
