import Foundation

/// Continues a text: `TextGenerator "In the beginning"`. The text goes to standard output while it is made; how fast that was,
/// and why it ended, to standard error.
@main
enum Main {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      guard !options.wantsHelp else { return print(Options.help) }
      try await write(options)
    } catch let mistake as Mistake {
      note("error: \(mistake)\nTextGenerator --help lists the options.")
      exit(64)
    } catch {
      note("error: \(error.localizedDescription)")
      exit(1)
    }
  }

  static func write(_ options: Options) async throws {
    // `Writer` was generated from Writer.mlpackage in this directory.
    let writer = try await Writer.load()
    let tokenizer = try Tokenizer(writer)
    var context = try Context(writer)
    var sampler = Sampler(options.sampling, seed: options.seed)

    // The token that ends texts also stands before each one.
    let prompt = [Tokenizer.end] + tokenizer.encode(options.prompt)
    guard prompt.count <= context.capacity else {
      throw Mistake(
        "the prompt has \(prompt.count) tokens, but the model remembers only \(context.capacity): shorten the prompt")
    }
    show(Array(options.prompt.utf8))

    let clock = ContinuousClock()
    let started = clock.now
    var logits = try await context.read(prompt)
    let begun = clock.now
    var count = 0
    var ending = ""
    while count < options.tokenCount {
      let token = Int32(sampler.next(logits))
      guard token != Tokenizer.end else {
        ending = "the text came to its end"
        break
      }
      count += 1
      show(tokenizer.bytes(token))
      guard count < options.tokenCount else { break }
      guard context.count < context.capacity else {
        ending = "the model remembers no more than \(context.capacity) tokens, with the prompt's: the text stops here"
        break
      }
      logits = try await context.read([token])
    }
    let ended = clock.now
    show([UInt8(ascii: "\n")])

    if !ending.isEmpty { note(ending) }
    // The prompt's prediction also gives the first token.
    let read = context.count - prompt.count
    note(
      "prompt: \(speed(prompt.count, begun - started)); text: \(speed(read, ended - begun)); seed \(options.seed)")
  }

  /// The bytes on standard output, at once. Tokens can be parts of a character.
  static func show(_ bytes: [UInt8]) {
    FileHandle.standardOutput.write(Data(bytes))
  }

  static func note(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  static func speed(_ count: Int, _ time: Duration) -> String {
    let seconds = time / .seconds(1)
    guard count > 0, seconds > 0 else { return "\(count) tokens" }
    return String(format: "%d tokens in %.2f s, %.0f a second", count, seconds, Double(count) / seconds)
  }
}
