internal import ArgumentParser
internal import Glibc
internal import ModelFormat
internal import ModelOps
internal import ModelSpec

/// `modelc serve`: predictions for another program.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run models for another program, by requests on standard input.",
    discussion: """
      Reads JSON requests from standard input, one per line, and writes a JSON reply to each, one per line, to \
      standard output. Errors are replies too. The process ends when standard input closes, or nobody reads its replies \
      any more. SIGTERM, SIGINT and SIGHUP end it after the reply to the current request. With --warn-nonfinite or \
      --check-half, replies list what was found in the values of the prediction under "findings".

        {"id": 1, "op": "load", "path": "DigitClassifier.mlmodel"}
        {"id":1,"ok":true,"model":1,"compiledPath":"/tmp/modelc-new-x2Vb1c/8KqT0s/DigitClassifier.mlmodelc"}

      Documentation/commands/serve.md describes requests and values.
      """)

  @Flag(help: "Use standard input and output (the only transport).")
  var stdio = false

  @OptionGroup var checks: ValueCheckOptions

  func validate() throws {
    guard stdio else { throw ValidationError("--stdio is required: it is the only transport") }
  }

  func run() throws {
    try reportingErrors {
      Interruption.watch()
      // That nobody reads the replies any more is noticed while waiting for requests and while answering them.
      signal(SIGPIPE, SIG_IGN)
      TemporaryDirectory.removeLeftovers()
      let lines = RequestLines()
      let session = ServeSession(lines, checks: checks.kinds)
      // While the first request is on its way.
      OneDNN.beginLoading()
      // Each request checks its own files: one that was cut is no reason to end.
      try OpenedFiles.apart {
        while !Interruption.isWished, !Interruption.hasNoReader, let line = lines.next() {
          if line.allSatisfy({ $0 == 0x20 || $0 == 0x0d }) { continue }
          try Terminal.write(JSONWriter.text(session.reply(to: line), isOneLine: true) + "\n")
        }
      }
    }
  }
}
