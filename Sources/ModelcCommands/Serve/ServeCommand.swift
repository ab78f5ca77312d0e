internal import ArgumentParser
internal import Glibc
internal import ModelFormat

/// `modelc serve`: predictions for another program.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answer requests of another program: load, predict, unload.",
    discussion: """
      Reads one request a line from standard input, in JSON, and writes one reply a line to standard output. What goes \
      wrong is a reply; the process ends when standard input does.

        {"id": 1, "op": "load", "path": "DigitClassifier.mlmodel"}
        {"id":1,"ok":true,"model":1,"compiledPath":"/tmp/modelc-x2Vb1c/DigitClassifier.mlmodelc"}

      Documentation/serve.md describes requests and values.
      """)

  @Flag(help: "Talk on standard input and standard output; the one way there is.")
  var stdio = false

  func validate() throws {
    guard stdio else { throw ValidationError("say --stdio: there is no other way to talk yet") }
  }

  func run() throws {
    try reportingErrors {
      let session = ServeSession()
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
      if let end = buffer[searched...].firstIndex(of: 0x0a) {
        let line = Array(buffer[..<end])
        buffer.removeSubrange(...end)
        searched = 0
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
}
