import Testing

@testable import TextGenerator

@Suite struct TokenizerTests {
  /// Tokens 257 to 261.
  let tokenizer = Tokenizer(learned: ["th", " th", " the", "he", "aa"])

  func text(_ tokens: [Int32]) -> String {
    String(decoding: tokens.flatMap(tokenizer.bytes), as: UTF8.self)
  }

  @Test func earlierPairsAreMergedFirst() {
    #expect(tokenizer.encode(" the") == [259])
    // "th" was learned before "he".
    #expect(tokenizer.encode("the") == [257, 102])
    #expect(tokenizer.encode("he") == [260])
    #expect(tokenizer.encode("aaaaa") == [261, 261, 98])
  }

  @Test func noTokenReachesBeyondAWord() {
    #expect(tokenizer.encode("t he") == [117, 33, 260])
    #expect(tokenizer.encode("the, the") == [257, 102, 45, 259])
  }

  @Test(arguments: ["", " ", "the the", "In the beginning\n\nGod's  light: ", "Ærøskøbing, 世界 🌍 é", "tab\tstop"])
  func textComesBack(original: String) {
    #expect(text(tokenizer.encode(original)) == original)
  }

  @Test func theEndAndUnknownTokensStandForNothing() {
    #expect(text([Tokenizer.end, 258, -1, 9999]) == " th")
  }
}

@Suite struct WriterTests {
  /// What make_model.py's tokenizer gives.
  @Test func textIsEncodedAsInTraining() async throws {
    let tokenizer = try Tokenizer(try await Writer.load())
    let first = tokenizer.encode("In the beginning God created the heaven and the earth.")
    #expect(first == [1146, 259, 1844, 1260, 387, 280, 557, 283, 259, 730, 268, 259, 621, 47])
    #expect(tokenizer.encode("Thou hast not   spoken; café") == [976, 582, 343, 33, 33, 1183, 60, 466, 103, 196, 170])
  }

  /// A prompt in one call and token by token leaves the model with the same expectations.
  @Test func promptsCanBeReadInParts() async throws {
    let writer = try await Writer.load()
    let prompt = [Tokenizer.end] + (try Tokenizer(writer)).encode("And God said, Let there be")
    var whole = try Context(writer)
    let expected = try await whole.read(prompt)
    var parts = try Context(writer)
    var found: [Float] = []
    for token in prompt { found = try await parts.read([token]) }
    #expect(parts.count == whole.count)
    let difference = zip(found, expected).map { abs($0 - $1) }.max() ?? .infinity
    #expect(difference < 0.05)
    #expect(
      Sampler(Sampling(temperature: 0), seed: 0).candidates(found).first?.token
        == Sampler(Sampling(temperature: 0), seed: 0).candidates(expected).first?.token)
  }
}
