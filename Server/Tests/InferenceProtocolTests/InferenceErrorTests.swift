import InferenceProtocol
import Testing

/// Words that clients of Triton look for.
@Suite struct InferenceErrorTests {
  @Test func unknownModelsAreNamedAsClientsExpect() {
    let model = InferenceError.unknownModel("a")
    #expect(model.text == "Request for unknown model: 'a' is not found")
    #expect(model.kind == .notFound)
    let version = InferenceError.unknownModel("a", version: "7")
    #expect(version.text == "Request for unknown model: 'a' version 7 is not found")
    #expect(version.kind == .notFound)
    let letters = InferenceError.invalidVersion("x")
    #expect(letters.text.hasPrefix("failed to get model version from specified version string 'x'"))
    #expect(letters.kind == .invalid)
  }

  @Test func failedLoadsKeepTheirReason() {
    let error = InferenceError(.unavailable, "c", "no memory", remedy: "wait").failedToLoad("a")
    #expect(error.text == "failed to load 'a', no memory; wait")
    #expect(error.kind == .unavailable)
  }
}
