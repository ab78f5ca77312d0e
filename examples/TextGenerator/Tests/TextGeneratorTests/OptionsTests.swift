import Testing

@testable import TextGenerator

@Suite struct OptionsTests {
  @Test func optionsCanStandBeforeAndBehindThePrompt() throws {
    let options = try Options([
      "--tokens", "7", "And it", "--temperature", "0", "--top-k", "5", "--top-p", "0.5", "--seed", "3",
    ])
    #expect(options.prompt == "And it")
    #expect(options.tokenCount == 7)
    #expect(options.sampling == Sampling(temperature: 0, topK: 5, topP: 0.5))
    #expect(options.seed == 3)
  }

  @Test(arguments: [
    (["--tokens"], "--tokens needs a whole number from 1 on after it"),
    (["--tokens", "0"], "--tokens takes a whole number from 1 on, not '0'"),
    (["--temperature", "-1"], "--temperature takes a number from 0 to 100, not '-1'"),
    (["--temperature", "nan"], "--temperature takes a number from 0 to 100, not 'nan'"),
    (["--top-k", "some"], "--top-k takes a whole number from 0 on, not 'some'"),
    (["--top-p", "0"], "--top-p takes a number above 0 and up to 1, not '0'"),
    (["--seed", "-3"], "--seed takes a whole number from 0 on, not '-3'"),
    (["--fast"], "there is no option --fast"),
    (["In", "the"], "a prompt of several words needs quotes around it"),
  ])
  func mistakesAreExplained(words: [String], message: String) {
    #expect(throws: Mistake(message)) { try Options(words) }
  }
}
