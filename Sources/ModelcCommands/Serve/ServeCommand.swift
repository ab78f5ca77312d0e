internal import ArgumentParser
internal import Glibc
internal import ModelFormat
internal import ModelOps

/// `modelc serve`: predictions for another program.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run models for another program, by requests on standard input.",
    discussion: """
      Reads JSON requests from standard input, one per line, and writes a JSON reply to each, one per line, to \
      standard output. Errors are replies too. The process ends when standard input closes.

        {"id": 1, "op": "load", "path": "DigitClassifier.mlmodel"}
        {"id":1,"ok":true,"model":1,"compiledPath":"/tmp/modelc-x2Vb1c/DigitClassifier.mlmodelc"}

      Documentation/serve.md describes requests and values.
      """)

  @Flag(help: "Use standard input and output (the only transport).")
  var stdio = false

  func validate() throws {
    guard stdio else { throw ValidationError("--stdio is required: it is the only transport") }
  }

  func run() throws {
    try reportingErrors {
      let session = ServeSession()
      // While the first request is on its way.
      OneDNN.beginLoading()
      var lines = StandardInputLines()
      while let line = lines.next() {
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x0d }) { continue }
        try Terminal.write(JSONWriter.text(session.reply(to: line), isOneLine: true) + "\n")
      }
    }
  }
}

/// The lines of standard input, without their ends.
struct StandardInputLines {
  private var buffer: [UInt8] = []
  private var searched = 0
  private var isAtEnd = false
  private var block = [UInt8](repeating: 0, count: 1 << 18)

  mutating func next() -> [UInt8]? {
    while true {
      if let end = Self.lineEnd(buffer.span, from: searched) {
        searched = 0
        // Most often the buffer holds one line and no more.
        if end == buffer.count - 1 {
          var line: [UInt8] = []
          swap(&line, &buffer)
          line.removeLast()
          return line
        }
        let line = Array(buffer[..<end])
        buffer.removeSubrange(...end)
        return line
      }
      searched = buffer.count
      guard !isAtEnd else {
        defer {
          buffer = []
          searched = 0
        }
        return buffer.isEmpty ? nil : buffer
      }
      let count = read(STDIN_FILENO, &block, block.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { isAtEnd = true } else { buffer += block[..<count] }
    }
  }

  private static func lineEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    for index in start..<bytes.count where bytes[index] == 0x0a { return index }
    return nil
  }
}
