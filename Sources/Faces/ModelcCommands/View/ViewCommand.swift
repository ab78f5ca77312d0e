internal import ArgumentParser
internal import LocalPages
internal import ModelFormat
internal import ModelSpec

/// `modelc view`: the pages of `modelc report` in a browser, for as long as somebody looks at them.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Show models in a browser, and follow their changes.",
    discussion: """
      Opens the page of a model, or an index of several models, as `modelc report` writes them, without writing a \
      file. When a model changes, its page loads itself again. Ctrl-C ends the command.

        $ modelc view Net.mlpackage
        http://127.0.0.1:43021/5d1c0a4f7be3…/

      The address is printed, and opened in a browser if there is a screen and the program 'xdg-open'. Only programs of \
      this machine that know the address can read the pages: it begins with a random word, and other sites are refused. \
      Documentation/commands/view.md describes how, and how to look at models on another machine.

      Exit status: 0 after Ctrl-C, 1 if the model cannot be read or the port cannot be used, 64 for a usage error. \
      Of several models, those that cannot be read are listed with the reason.
      """)

  @Argument(
    help: ArgumentHelp(
      "Models: .mlmodel files, or .mlpackage, .mlmodelc or .aimodel directories; or directories of models.",
      valueName: "model"),
    completion: .anyModel)
  var paths: [String]

  @Option(help: ArgumentHelp("Port of 127.0.0.1. Default: any that is free.", valueName: "number"))
  var port: UInt16 = 0

  @Flag(help: "Only print the address.")
  var noOpen = false

  func run() throws {
    try reportingErrors {
      Interruption.watch()
      let models = ViewedModels(paths)
      // Each page checks its own files: one that was cut is no reason to end.
      try OpenedFiles.apart {
        try models.prepare()
        guard !Interruption.isWished else { return }
        var server = try PageServer(port: port)
        try Terminal.write(server.address + "\n")
        let isOpen = !noOpen && Browser.open { server.singleUseAddress() }
        Terminal.writeError(isOpen ? "opened in the browser; Ctrl-C ends\n" : "open it in a browser; Ctrl-C ends\n")
        server.run(until: Interruption.descriptor) { models.page($0) }
      }
    }
  }
}
