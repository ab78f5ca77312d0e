/// What the command line asks for.
struct Options: Equatable {
  static let help = """
    Continues a text in the language of the King James Bible.

    USAGE: TextGenerator [PROMPT] [OPTIONS]

      PROMPT           how the text begins; default: In the beginning
      --tokens N       makes up to N tokens, about 4 letters each; default: 120
      --temperature T  below 1, likely tokens become likelier, above 1 less likely; 0 always takes the likeliest; default: 0.8
      --top-k K        draws from the K likeliest tokens; default: 0, all of them
      --top-p P        draws from the likeliest tokens that together have the probability P; default: 0.95
      --seed S         the same seed gives the same text; default: another one each time
    """

  var prompt = "In the beginning"
  var tokenCount = 120
  var sampling = Sampling()
  var seed = UInt64.random(in: 0..<1_000_000)
  var wantsHelp = false

  /// - Throws: `Mistake` unless all words are understood.
  init(_ words: [String]) throws {
    var words = words[...]
    var prompts: [String] = []
    func value<Value>(_ name: String, _ expected: String, _ read: (String) -> Value?) throws -> Value {
      guard let word = words.popFirst() else { throw Mistake("\(name) needs \(expected) after it") }
      guard let value = read(word) else { throw Mistake("\(name) takes \(expected), not '\(word)'") }
      return value
    }
    while let word = words.popFirst() {
      switch word {
      case "--tokens":
        tokenCount = try value(word, "a whole number from 1 on") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
      case "--temperature":
        sampling.temperature = try value(word, "a number from 0 to 100") {
          Double($0).flatMap { (0...100).contains($0) ? $0 : nil }
        }
      case "--top-k":
        sampling.topK = try value(word, "a whole number from 0 on") { Int($0).flatMap { $0 >= 0 ? $0 : nil } }
      case "--top-p":
        sampling.topP = try value(word, "a number above 0 and up to 1") {
          Double($0).flatMap { $0 > 0 && $0 <= 1 ? $0 : nil }
        }
      case "--seed":
        seed = try value(word, "a whole number from 0 on", UInt64.init)
      case "--help", "-h":
        wantsHelp = true
      case _ where word.hasPrefix("--"):
        throw Mistake("there is no option \(word)")
      default:
        prompts.append(word)
      }
    }
    guard prompts.count < 2 else { throw Mistake("a prompt of several words needs quotes around it") }
    prompt = prompts.first ?? prompt
  }
}

/// A mistake on the command line, in one sentence.
struct Mistake: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
