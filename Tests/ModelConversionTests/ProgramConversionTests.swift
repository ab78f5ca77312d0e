internal import ModelConversion
internal import ModelFormat
internal import ModelOps
internal import ModelSpec
internal import OrderedCollections
internal import Testing
internal import _ModelTestSupport

@Suite struct ProgramConversionTests {
  private static func refusals(_ model: Model) -> [String] {
    do throws(ConversionError) {
      _ = try ProgramConversion.convert(model)
      return []
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test func namesBecomeIdentifiers() throws {
    let converted = try ConvertedNetwork(
      [.relu("first/relu", "in put", "a/b"), .relu("2", "a/b", "true")], inputs: [.multiArray("in put", [3])],
      outputs: ["true"])
    #expect(converted.program.inputs.map(\.name) == ["in_put"])
    #expect(converted.program.operations.flatMap { $0.outputs.map(\.name) } == ["a_b", "true_"])
    #expect(converted.model.description?.input.map(\.name) == ["in_put"])
    #expect(converted.model.description?.output.map(\.name) == ["true_"])
    #expect(
      converted.notes.map(\.message) == [
        "input 'in put' is called 'in_put': names in programs are identifiers",
        "output 'true' is called 'true_': names in programs are identifiers",
      ])
  }

  @Test func identifiersOfDifferentNamesDiffer() throws {
    let converted = try ConvertedNetwork(
      [.relu("1", "a b", "p q"), .relu("2", "a_b", "p_q")],
      inputs: [.multiArray("a b", [3]), .multiArray("a_b", [3])], outputs: ["p q", "p_q"])
    #expect(converted.model.description?.input.map(\.name) == ["a_b_2", "a_b"])
    #expect(converted.model.description?.output.map(\.name) == ["p_q_2", "p_q"])
  }

  @Test func fiveAxesStayInside() throws {
    let converted = try ConvertedNetwork(
      [
        .layer(
          "norm", ["x"], ["y"],
          .batchnorm(
            .with {
              $0.channels = 2
              $0.computeMeanVar = true
              $0.gamma = .floats(2)
              $0.beta = .floats(2)
            }))
      ],
      inputs: [.multiArray("x", [2, 3, 4], .double)], outputs: ["y"], arrays: .rank5ArrayMapping)
    #expect(converted.program.inputs.map { "\($0.type)" } == ["fp32 [2, 3, 4]"])
    let output = converted.program.operations.last?.outputs.first
    #expect(output?.name == "y")
    #expect("\(output?.declaredType?.description ?? "")" == "fp32 [2, 3, 4]")
    let input = converted.model.description?.input.first?.type?.kind
    guard case .multiArrayType(let array)? = input else {
      Issue.record("no array")
      return
    }
    #expect(array.dataType == .float32)
  }

  /// MIL has a dimension that stands for any number of them.
  @Test func ranksThatOnlyARunTells() throws {
    var shape = FeatureDescription.multiArray("x", [2])
    shape.type?.kind = .multiArrayType(
      .with {
        $0.dataType = .float32
        $0.shapeFlexibility = .ranges([(1, -1)])
      })
    let converted = try ConvertedNetwork(
      [
        .layer("fill", ["x"], ["y"], .fillDynamic(.with { $0.value = 7 })),
        .layer("wide", ["x"], ["wide"], .expandDims(.with { $0.axes = [0, 2] })),
        .layer("squeeze", ["wide"], ["z"], .squeeze(.with { $0.squeezeAll = true })),
      ], inputs: [shape], outputs: ["y", "z"])
    let types = converted.program.operations.flatMap { $0.outputs }.filter { $0.name == "y" || $0.name == "z" }
    #expect(types.map { $0.declaredType?.description } == ["fp32 of unknown rank", "fp32 [0...]"])
    guard case .mlProgram(let program)? = converted.model.kind,
      let block = program.functions["main"]?.activeBlock,
      case .tensorType(let type)? = block.operations.first(where: { $0.type == "fill" })?.outputs.first?.type?.kind
    else {
      Issue.record("no program")
      return
    }
    #expect(type.dimensions == [.with { $0.dimension = .unknown(.with { $0.variadic = true }) }])
  }

  @Test func openLengthsAreUnknown() throws {
    var input = FeatureDescription.multiArray("x", [2, 4])
    input.type?.kind = .multiArrayType(
      .with {
        $0.shape = [2, 4]
        $0.dataType = .float32
        $0.shapeFlexibility = .ranges([(1, -1), (4, 4)])
      })
    let converted = try ConvertedNetwork([.relu("relu", "x", "y")], inputs: [input], outputs: ["y"])
    let type = converted.model.mainFunction.inputs.first?.type?.kind
    guard case .tensorType(let tensor)? = type else {
      Issue.record("no tensor")
      return
    }
    #expect(tensor.sizes == [nil, 4])
    #expect(converted.model.description?.input == [input])
  }

  @Test func classifiersClassify() throws {
    let network = NeuralNetworkClassifier.with {
      $0.layers = [.softmax("softmax", "x", "p")]
      $0.classLabels = .stringClassLabels(.with { $0.vector = ["a", "b"] })
    }
    let model = Model.classifier(.neuralNetworkClassifier(network), inputs: [.multiArray("x", [2])])
    let converted = try ProgramConversion.convert(model).file.model
    let block = converted.mainFunction.activeBlock
    #expect(block?.outputs == ["label", "probabilities"])
    #expect(block?.operations.last?.type == "classify")
    #expect(converted.description?.predictedFeatureName == "label")
    #expect(converted.description?.predictedProbabilitiesName == "probabilities")
  }

  @Test func halfWeightsStayHalf() throws {
    let converted = try ConvertedNetwork(
      [
        .layer(
          "dense", ["x"], ["y"],
          .innerProduct(
            .with {
              $0.inputChannels = 4
              $0.outputChannels = 3
              $0.weights = .halves(12)
            }))
      ], inputs: [.multiArray("x", [2, 4])], outputs: ["y"])
    #expect(converted.operations == ["constexpr_cast", "linear"])
    #expect(converted.model.specificationVersion == 7)
    #expect(converted.model.mainFunction.opset == "CoreML6")
  }

  @Test func everyRefusalIsNamed() {
    let custom = NeuralNetworkLayer.Layer.custom(CustomLayerParams())
    let model = Model.neuralNetwork(
      [.layer("mine", ["x"], ["a"], custom), .layer("yours", ["x"], ["y"], custom)],
      inputs: [.multiArray("x", [2])], outputs: [.multiArray("y", [2])])
    #expect(
      Self.refusals(model) == [
        """
        error: a layer of type `custom` has no form in an ML Program: only the app that brings the layer's class knows \
        what it computes
          at: layer 'mine'
        """,
        """
        error: a layer of type `custom` has no form in an ML Program: only the app that brings the layer's class knows \
        what it computes
          at: layer 'yours'
        """,
      ])
  }

  @Test func computedAttributesAreRefused() {
    let top = NeuralNetworkLayer.Layer.topK(TopKLayerParams())
    let model = Model.neuralNetwork(
      [.layer("top", ["x", "k"], ["y", "i"], top)], inputs: [.multiArray("x", [4]), .multiArray("k", [1])],
      outputs: [.multiArray("y", [1])])
    #expect(
      Self.refusals(model) == [
        "error: `k` of 'topk' is computed when the network runs, MIL takes a constant for it"
      ])
  }

  @Test func otherTypesAreRefused() {
    #expect(
      Self.refusals(.model(.scaler(Scaler()))) == [
        "error: a model of type `scaler` has no layers, expected a neural network"
      ])
    #expect(
      Self.refusals(.model(.mlProgram(MILSpec.Program()))) == ["error: the model is an ML Program already"])
    #expect(Self.refusals(.model(.pipeline(Pipeline()))) == ["error: no stage of the pipeline is a neural network"])
  }

  @Test func networksOfPipelinesShareAWeightFile() throws {
    let first = Model.neuralNetwork(
      [.innerProduct("a", "x", "y", channels: 4)], inputs: [.multiArray("x", [4], .double)],
      outputs: [.multiArray("y", [4])])
    let second = Model.neuralNetwork(
      [.innerProduct("b", "y", "z", channels: 4)], inputs: [.multiArray("y", [4])], outputs: [.multiArray("z", [4])])
    let pipeline = Model.model(
      .pipeline(.with { $0.models = [first, second] }), inputs: [.multiArray("x", [4], .double)],
      outputs: [.multiArray("z", [4])])
    let result = try ProgramConversion.convert(pipeline)
    #expect(result.file.weightBlobs.keys.sorted() == ["@model_path/weights/weight.bin"])
    #expect(result.file.weightBlobs.values.first?.entries.count == 2)
    let stages = result.file.model.pipeline?.models ?? []
    #expect(stages.allSatisfy { $0.kind?.schemaName == "mlProgram" })
    #expect(result.file.model.description?.input == stages.first?.description?.input)
  }
}
