import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct ScalerPredictorTests {
  private func model(_ shift: [Double], _ scale: [Double], _ input: FeatureDescription, _ output: FeatureDescription)
    -> Model
  {
    .model(
      .scaler(
        .with {
          $0.shiftValue = shift
          $0.scaleValue = scale
        }), inputs: [input], outputs: [output])
  }

  @Test func arrays() throws {
    let model = model([1, 2], [10], .multiArray("x", [2], .double), .multiArray("y", [2], .double))
    #expect(try predict(model, ["x": .doubles([1, 2])])["y"]?.array?.doubles == [20, 40])
    #expect(
      predictionProblem(model, ["x": .doubles([1])]) == "input 'x' has 1 elements, the model scales 2")
  }

  @Test func numbers() throws {
    #expect(try predict(model([], [], .double("x"), .double("y")), ["x": .double(3)])["y"]?.double == 3)
    let whole = model([1], [0.5], .int64("x"), .int64("y"))
    #expect(try predict(whole, ["x": .int64(3)])["y"]?.int64 == 2)
    #expect(predictionProblem(whole, ["x": .int64(2)]) == "output 'y' is an integer, which 1.5 is not")
    #expect(
      loadingProblem(model([1, 2], [1, 2, 3], .double("x"), .double("y")))
        == "`shiftValue` has 2 values, `scaleValue` has 3\n  at: scaler")
  }
}

@Suite struct NormalizerPredictorTests {
  @Test(arguments: [
    (Normalizer.NormType.lMax, [-4.0, 2, 1], [-2.0, 1, 0.5]), (.l1, [-4, 2, 2], [-0.5, 0.25, 0.25]),
    (.l2, [-3, 4, 0], [-0.6, 0.8, 0]), (.l2, [0, 0], [0, 0]),
  ])
  func norms(_ norm: Normalizer.NormType, _ values: [Double], _ expected: [Double]) throws {
    let model = Model.model(
      .normalizer(.with { $0.normType = norm }), inputs: [.multiArray("x", [3], .double)],
      outputs: [.multiArray("y", [3], .double)])
    #expect(try predict(model, ["x": .doubles(values)])["y"]?.array?.doubles == expected)
  }
}

@Suite struct ImputerPredictorTests {
  private func model(
    _ imputed: Imputer.ImputedValue?, _ replaced: Imputer.ReplaceValue? = nil, _ feature: FeatureDescription
  ) -> Model {
    var output = feature
    output.name = "y"
    return .model(
      .imputer(
        .with {
          $0.imputedValue = imputed
          $0.replaceValue = replaced
        }), inputs: [feature], outputs: [output])
  }

  @Test func numbers() throws {
    let model = model(.imputedDoubleValue(5), .replaceDoubleValue(.nan), .double("x"))
    #expect(try predict(model, ["x": .double(.nan)])["y"]?.double == 5)
    #expect(try predict(model, ["x": .double(2)])["y"]?.double == 2)
    #expect(try predict(model, [:])["y"]?.double == 5)
    #expect(try predict(model, ["x": .undefined(.double)])["y"]?.double == 5)
    let whole = self.model(.imputedInt64Value(7), .replaceInt64Value(-1), .int64("x"))
    #expect(try predict(whole, ["x": .int64(-1)])["y"]?.int64 == 7)
    #expect(try predict(whole, ["x": .int64(3)])["y"]?.int64 == 3)
  }

  @Test func strings() throws {
    let model = model(.imputedStringValue("none"), .replaceStringValue(""), .string("x"))
    #expect(try predict(model, ["x": .string("")])["y"]?.string == "none")
    #expect(try predict(model, ["x": .string("a")])["y"]?.string == "a")
    #expect(predictionProblem(model, ["x": .int64(1)]) == "input 'x' is an integer, expected a string")
  }

  @Test func arrays() throws {
    let model = model(
      .imputedDoubleArray(.with { $0.vector = [1, 2] }), .replaceDoubleValue(-9), .multiArray("x", [2], .double))
    #expect(try predict(model, ["x": .doubles([-9, 7])])["y"]?.array?.doubles == [1, 7])
    #expect(try predict(model, ["x": .doubles([7, -9])])["y"]?.array?.doubles == [7, 2])
    #expect(predictionProblem(model, ["x": .doubles([1])]) == "input 'x' has 1 elements, the imputer has 2")
  }

  @Test func dictionaries() throws {
    let model = model(.imputedStringDictionary(.map(["a": 1, "b": 2])), nil, .dictionary("x"))
    #expect(try predict(model, ["x": .dictionary(.strings(["b": 5]))])["y"]?.strings == ["a": 1, "b": 5])
  }

  @Test func nothingToPutIn() {
    #expect(loadingProblem(model(nil, nil, .double("x"))) == "the imputer does not say what it puts in\n  at: imputer")
  }
}

@Suite struct OneHotEncoderPredictorTests {
  private func model(isSparse: Bool, ignoresUnknown: Bool) -> Model {
    .model(
      .oneHotEncoder(
        .with {
          $0.categoryType = .int64Categories(.with { $0.vector = [4, 9, 2] })
          $0.outputSparse = isSparse
          $0.handleUnknown = ignoresUnknown ? .ignoreUnknown : .errorOnUnknown
        }), inputs: [.int64("x")],
      outputs: [isSparse ? .dictionary("y", integerKeys: true) : .multiArray("y", [3], .double)])
  }

  @Test func indicator() throws {
    let dense = try predict(model(isSparse: false, ignoresUnknown: true), ["x": .int64(9)])
    #expect(dense["y"]?.array?.doubles == [0, 1, 0])
    let sparse = try predict(model(isSparse: true, ignoresUnknown: true), ["x": .double(2)])
    #expect(sparse["y"]?.integers == [2: 1])
  }

  @Test func unknown() throws {
    let outputs = try predict(model(isSparse: false, ignoresUnknown: true), ["x": .int64(5)])
    #expect(outputs["y"]?.array?.doubles == [0, 0, 0])
    #expect(
      predictionProblem(model(isSparse: false, ignoresUnknown: false), ["x": .int64(5)])
        == "input 'x' is 5, which is none of the 3 categories")
  }
}

@Suite struct VectorizerPredictorTests {
  @Test func dictionaries() throws {
    let model = Model.model(
      .dictVectorizer(.with { $0.map = .stringToIndex(.with { $0.vector = ["b", "a"] }) }), inputs: [.dictionary("x")],
      outputs: [.multiArray("y", [2], .double)])
    #expect(try predict(model, ["x": .dictionary(.strings(["a": 3, "c": 1]))])["y"]?.array?.doubles == [0, 3])
    #expect(try predict(model, ["x": .dictionary(.integers([:]))])["y"]?.array?.doubles == [0, 0])
    #expect(
      predictionProblem(model, ["x": .dictionary(.integers([1: 1]))])
        == "input 'x' is a dictionary with integers as keys, expected a dictionary with strings as keys")
  }

  private func column(_ name: String, _ width: UInt64) -> FeatureVectorizer.InputColumn {
    .with {
      $0.inputColumn = name
      $0.inputDimensions = width
    }
  }

  @Test func features() throws {
    let model = Model.model(
      .featureVectorizer(.with { $0.inputList = [column("b", 1), column("a", 2), column("c", 3)] }),
      inputs: [.multiArray("a", [2]), .int64("b"), .dictionary("c", integerKeys: true)],
      outputs: [.multiArray("y", [6], .double)])
    let features: [String: FeatureValue] = [
      "a": .doubles([1, 2]), "b": .int64(3), "c": .dictionary(.integers([1: 9])),
    ]
    #expect(try predict(model, features)["y"]?.array?.doubles == [3, 1, 2, 0, 9, 0])
    #expect(
      predictionProblem(model, features.merging(["a": .doubles([1])]) { $1 })
        == "input 'a' has 1 elements, expected 2")
    #expect(
      predictionProblem(model, features.merging(["c": .dictionary(.integers([3: 1]))]) { $1 })
        == "input 'c' has key 3, its column has elements 0...2")
    let broken = Model.model(
      .featureVectorizer(.with { $0.inputList = [column("a", 0)] }), inputs: [.double("a")], outputs: [.double("y")])
    #expect(
      loadingProblem(broken) == "`inputDimensions` of 'a' is 0, expected 1...67108864\n  at: featureVectorizer › inputList[0]")
  }
}

@Suite struct ArrayFeatureExtractorPredictorTests {
  private func model(_ indexes: [UInt64], _ output: FeatureDescription) -> Model {
    .model(
      .arrayFeatureExtractor(.with { $0.extractIndex = indexes }), inputs: [.multiArray("x", [3], .double)],
      outputs: [output])
  }

  @Test func picks() throws {
    let features: [String: FeatureValue] = ["x": .doubles([5, 6, 7.5])]
    #expect(try predict(model([2, 0], .multiArray("y", [2], .double)), features)["y"]?.array?.doubles == [7.5, 5])
    #expect(try predict(model([2], .double("y")), features)["y"]?.double == 7.5)
    #expect(try predict(model([2], .int64("y")), features)["y"]?.int64 == 7)
    #expect(
      predictionProblem(model([.max], .double("y")), features)
        == "input 'x' has 3 elements, the model picks element \(Int.max)")
    #expect(
      loadingProblem(model([0, 1], .double("y")))
        == "output 'y' is a single number, the model picks 2 elements\n  at: arrayFeatureExtractor")
  }
}

@Suite struct CategoricalMappingPredictorTests {
  @Test func tables() throws {
    let toIntegers = Model.model(
      .categoricalMapping(.with { $0.mappingType = .stringToInt64Map(.map(["a": 4, "b": 5])) }),
      inputs: [.string("x")], outputs: [.int64("y")])
    #expect(try predict(toIntegers, ["x": .string("b")])["y"]?.int64 == 5)
    #expect(
      try predict(toIntegers, ["x": .sequence(.strings(["b", "a"]))])["y"]?.sequence == .integers([5, 4]))
    #expect(
      predictionProblem(toIntegers, ["x": .string("c")])
        == "input 'x' has 'c', which is not in the table, and the model has no value for that")
    let toStrings = Model.model(
      .categoricalMapping(
        .with {
          $0.mappingType = .int64ToStringMap(.map([4: "a"]))
          $0.valueOnUnknown = .strValue("?")
        }), inputs: [.int64("x")], outputs: [.string("y")])
    #expect(try predict(toStrings, ["x": .int64(4)])["y"]?.string == "a")
    #expect(try predict(toStrings, ["x": .sequence(.integers([1, 4]))])["y"]?.sequence == .strings(["?", "a"]))
  }
}

@Suite struct ClassConfidenceThresholdingPredictorTests {
  @Test func everyClassIsPresent() throws {
    let model = Model.model(
      .classConfidenceThresholding(.with { $0.precisionRecallCurves = [PrecisionRecallCurve()] }),
      inputs: [.multiArray("x", [2], .float32)], outputs: [.multiArray("y", [2, 2], .float32)])
    let array = try #require(try predict(model, ["x": .doubles([0.25, 0.75])])["y"]?.array)
    #expect(array.shape == [2, 2])
    #expect(array.elementType == .float32)
    #expect(array.doubles == [0.25, 0.75, 1, 1])
  }
}

@Suite struct IdentityPredictorTests {
  @Test func everyInputComesBack() throws {
    let model = Model.model(
      .identity(Identity()), inputs: [.double("a"), .string("b")], outputs: [.string("b"), .string("c")])
    let outputs = try predict(model, ["a": .double(1), "b": .string("x")])
    #expect(outputs.keys.sorted() == ["b", "c"])
    #expect(outputs["b"]?.string == "x")
  }
}
