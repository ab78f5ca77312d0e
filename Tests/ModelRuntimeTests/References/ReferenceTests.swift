import ModelRuntime
import ModelSpec
import Testing

/// Every model of `Fixtures` against the answers of numpy, scipy, scikit-learn, libsvm or PyTorch beside it. A file that
/// is dropped in is tested.
@Suite struct ReferenceTests {
  @Test func fixturesAreThere() {
    #expect(ReferenceFixture.all.count >= 100)
  }

  @Test(arguments: ReferenceFixture.all) func answers(_ fixture: ReferenceFixture) throws {
    let expected = try fixture.expected()
    if let sentence = try expected["loading"]?.string() {
      let error = #expect(throws: RuntimeError.self) { _ = try RuntimeModel(try fixture.model()) }
      #expect(error?.message == sentence)
      return
    }
    let limits = try expected.member("tolerance")
    let tolerance = ReferenceFixture.Tolerance(
      absolute: try limits.member("absolute").number(), relative: try limits.member("relative").number())
    #expect(try limits.member("reason").string().isEmpty == false)
    let cases = try expected.member("cases").elements
    try #require(!cases.isEmpty)
    let model = try RuntimeModel(try fixture.model())
    var batch: [NameMap<FeatureValue>] = []
    for (index, one) in cases.enumerated() {
      var inputs: NameMap<FeatureValue> = [:]
      for (name, value) in try one.member("inputs").members { inputs[name] = try ReferenceValue(value).feature }
      if let sentence = try one["error"]?.string() {
        let error = #expect(throws: RuntimeError.self) { _ = try model.prediction(from: inputs) }
        #expect(error?.message == sentence, "case \(index)")
        continue
      }
      batch.append(inputs)
      try compare(try model.prediction(from: inputs), one, tolerance, "case \(index)")
    }
    // Many at once are what each is alone.
    let results = try model.predictions(fromBatch: batch)
    for (index, one) in cases.filter({ $0["error"] == nil }).enumerated() {
      try compare(results[index], one, tolerance, "element \(index) of a batch")
    }
  }

  private func compare(
    _ found: NameMap<FeatureValue>, _ one: ReferenceJSON, _ tolerance: ReferenceFixture.Tolerance, _ place: String
  ) throws {
    for (name, value) in try one.member("outputs").members {
      let problem = try ReferenceValue(value).problem(found[name], tolerance)
      #expect(problem == nil, "\(place), output '\(name)'")
    }
  }
}
