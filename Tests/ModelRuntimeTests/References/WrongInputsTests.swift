import ModelImage
import ModelOps
import ModelRuntime
import ModelSpec
import Testing

/// What models of all types say to inputs that are not what they declare. The models are those of `Fixtures`.
@Suite struct WrongInputsTests {
  /// The fixtures that can be run.
  static let fixtures = ReferenceFixture.all.filter { fixture in
    ((try? fixture.expected()["cases"]?.elements.isEmpty) ?? true) == false
  }

  /// Values of all kinds.
  private static func samples() -> [FeatureValue] {
    [
      .int64(1), .double(0.5), .string("a"), .array(FeatureArray(doubles: [1, 2, 3, 4, 5, 6, 7], shape: [7])),
      .image(PixelBuffer(width: 5, height: 3, format: .rgba32)), .dictionary(.strings(["a": 1])),
      .sequence(.strings(["a"])),
    ]
  }

  private static func inputs(_ fixture: ReferenceFixture) throws -> NameMap<FeatureValue> {
    var inputs: NameMap<FeatureValue> = [:]
    let cases = try fixture.expected().member("cases").elements
    let one = try #require(cases.first { $0["error"] == nil })
    for (name, value) in try one.member("inputs").members { inputs[name] = try ReferenceValue(value).feature }
    return inputs
  }

  /// Whether a declared kind takes a value of another: integers stand for numbers.
  private static func takes(_ kind: FeatureType.Kind?, _ value: FeatureValue) -> Bool {
    switch (kind, value) {
    case (.int64Type, .int64), (.doubleType, .double), (.doubleType, .int64), (.stringType, .string): true
    case (.imageType, .image), (.multiArrayType, .array), (.dictionaryType, .dictionary): true
    case (.sequenceType, .sequence): true
    default: false
    }
  }

  private func refusal(_ model: RuntimeModel, _ inputs: NameMap<FeatureValue>) throws -> RuntimeError {
    let single = #expect(throws: RuntimeError.self) { _ = try model.prediction(from: inputs) }
    let batch = #expect(throws: RuntimeError.self) { _ = try model.predictions(fromBatch: [inputs]) }
    #expect(single == batch)
    return try #require(single)
  }

  @Test(arguments: fixtures) func missing(_ fixture: ReferenceFixture) throws {
    let model = try RuntimeModel(try fixture.model())
    let inputs = try Self.inputs(fixture)
    for feature in model.description.input where feature.type?.isOptional != true {
      var fewer = inputs
      fewer[feature.name] = nil
      let error = try refusal(model, fewer)
      #expect(error.code == .inputMissing)
      #expect(error.message.hasPrefix("input '\(feature.name)' is missing, expected a"))
    }
  }

  @Test(arguments: fixtures) func ofAnotherKind(_ fixture: ReferenceFixture) throws {
    let model = try RuntimeModel(try fixture.model())
    let inputs = try Self.inputs(fixture)
    for feature in model.description.input {
      for value in Self.samples() where !Self.takes(feature.type?.kind, value) {
        var other = inputs
        other[feature.name] = value
        let error = try refusal(model, other)
        #expect(error.code == .featureType)
        #expect(error.message.hasPrefix("input '\(feature.name)' is a"), "\(error.message)")
        #expect(error.message.contains(", expected a"), "\(error.message)")
      }
    }
  }

  @Test(arguments: fixtures) func ofAnotherShape(_ fixture: ReferenceFixture) throws {
    let model = try RuntimeModel(try fixture.model())
    let inputs = try Self.inputs(fixture)
    for feature in model.description.input {
      guard case .multiArrayType(let type)? = feature.type?.kind, !type.shape.isEmpty else { continue }
      let declared = type.shape.map { Int($0) }
      let shapes = [
        declared.dropLast() + [declared[declared.count - 1] + 1], [], [1, 1, 1] + declared, declared.map { _ in 0 },
      ]
      for shape in shapes {
        var other = inputs
        other[feature.name] = .array(FeatureArray(.float32, shape: shape))
        let error = try refusal(model, other)
        #expect(error.code == .featureType)
        #expect(error.message.hasPrefix("input '\(feature.name)' has shape \(shape), expected "), "\(error.message)")
      }
    }
  }

  /// Numbers of any size are predicted with, or refused with a sentence; none may end the process.
  @Test(arguments: fixtures) func ofAnyNumber(_ fixture: ReferenceFixture) throws {
    let model = try RuntimeModel(try fixture.model())
    let inputs = try Self.inputs(fixture)
    for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0x1p63, -0x1p63, .leastNonzeroMagnitude, -0.0] {
      var all: NameMap<FeatureValue> = [:]
      for (name, value) in inputs {
        var other = inputs
        other[name] = Self.filled(value, with: number)
        all[name] = other[name]
        try predict(model, other)
      }
      try predict(model, all)
    }
  }

  private func predict(_ model: RuntimeModel, _ inputs: NameMap<FeatureValue>) throws {
    do throws(RuntimeError) {
      _ = try model.prediction(from: inputs)
      _ = try model.predictions(fromBatch: [inputs, inputs])
    } catch {
      #expect(!error.message.isEmpty)
    }
  }

  private static func filled(_ value: FeatureValue, with number: Double) -> FeatureValue {
    switch value {
    case .double: .double(number)
    case .int64: .int64(Int64(truncating: number))
    case .array(let array):
      .array(
        FeatureArray(doubles: Array(repeating: number, count: array.count), shape: array.shape, as: array.elementType))
    case .dictionary(.strings(let entries)): .dictionary(.strings(entries.mapValues { _ in number }))
    case .dictionary(.integers(let entries)): .dictionary(.integers(entries.mapValues { _ in number }))
    default: value
    }
  }
}
