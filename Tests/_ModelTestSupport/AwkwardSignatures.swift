package import ModelSpec

/// Models whose signatures are hard on generated code. Only their descriptions matter; none of them predicts anything.
package enum AwkwardSignatures {
  /// A name that can be a file's and a class's, and the model.
  package typealias Entry = (name: String, model: Model)

  /// All of them, each under another name.
  package static var all: [Entry] {
    [
      entry(
        "NumberNames", [.double("0"), .multiArray("594", [1, 3]), .int64("3d")], [.multiArray("7", []), .double("8")]),
      entry("PunctuatedNames", [.double("input.1"), .double("a/b"), .string("c d"), .double("e-f")], [.double("g:0")]),
      entry("QuotedNames", [.double("say \"hi\""), .double("back\\slash"), .string("line\nbreak")], [.double("*/")]),
      entry("PictureNames", [.double("😀"), .double("é"), .double("画像")], [.double("🐈"), .int64("結果")]),
      entry("SpelledNames", Spellings.both.map { .double($0) }, Spellings.both.map { .double($0) }),
      entry(
        "AlikeNames", [.double("a/b"), .double("a.b"), .double("a_b"), .int64("a_b_2")],
        [.double("x y"), .double("x-y")]),
      entry(
        "CaseAlikeNames", [.image("image", width: 8, height: 8), .image("Image", width: 4, height: 4)],
        [.double("x"), .double("X")]),
      entry(
        "KeywordNames",
        [
          "default", "class", "in", "is", "self", "init", "func", "let", "operator", "protocol", "repeat", "where",
          "inout",
        ]
        .map { .double($0) }, ["return", "var", "import", "as", "try", "Any", "Self", "nil"].map { .double($0) }),
      entry(
        "ObjectiveCKeywordNames", ["id", "int", "double", "out", "SEL", "BOOL", "YES", "register"].map { .double($0) },
        ["float", "short", "volatile", "auto", "goto", "NULL"].map { .double($0) }),
      entry(
        "TypeNames", ["Class", "Double", "String", "Int64", "URL", "Set", "MLModel"].map { .double($0) },
        ["MLMultiArray", "MLFeatureValue", "Error", "Type", "Protocol", "Bundle"].map { .double($0) }),
      entry(
        "MemberNames",
        [
          "featureNames", "featureName", "featureValue", "provider", "model", "input", "options", "input_", "error",
          "hash",
        ]
        .map { .double($0) },
        ["featureNames", "provider", "features", "description", "init", "model"].map { .double($0) }),
      entry(
        "OwnedNames", [.multiArray("new_state", [2]), .multiArray("copyOf", [2]), .string("allocated")],
        [.multiArray("init_h", [2])]),
      entry("FeaturesAndOptions", [.double("features"), .double("options")], [.double("features")]),
      entry("ArrayNames", [.multiArray("x", [2])], [.multiArray("y", [2]), .double("yShapedArray")]),
      entry(
        "ClassNameInputs", [.double("ClassNameInputs"), .double("ClassNameInputsInput")],
        [.double("ClassNameInputsOutput")]),
      entry("NoInputs", [], [.double("y")], version: 9),
      entry("NoOutputs", [.double("x")], []),
      entry("NothingAtAll", [], [], version: 9),
      entry("OptionalEverything", optionalFeatures, [.double("y")], version: 5),
      entry(
        "Dictionaries", [.dictionary("strings"), .dictionary("integers", integerKeys: true)],
        [.dictionary("more"), .dictionary("numbers", integerKeys: true)]),
      entry(
        "Sequences", [.sequence("words"), .sequence("ids", ofIntegers: true)],
        [.sequence("tags"), .sequence("counts", ofIntegers: true)], version: 3),
      entry(
        "Images",
        [
          .image("photo", width: 64, height: 48), .image("mask", width: 64, height: 48, .grayscale),
          .double("strength"),
        ],
        [.image("result", width: 64, height: 48, .bgr), .image("alpha", width: 64, height: 48, .grayscale)]),
      entry(
        "HalfImages", [.image("depth", width: 8, height: 8, .grayscaleFloat16)],
        [.image("out", width: 8, height: 8, .grayscaleFloat16)], version: 7),
      entry(
        "ImagesAndArrays",
        [.image("frame", width: 16, height: 16), .multiArray("h", [1, 2]), .multiArray("c", [1, 2], .int32)],
        [.multiArray("logits", [])]),
      entry(
        "Arrays",
        [
          .multiArray("d", [3], .double), .multiArray("f", [2, 2]), .multiArray("i", [1, 2, 3], .int32),
          .multiArray("u", []),
        ],
        [.multiArray("y", [1, 2, 3, 4], .double)]),
      entry(
        "HalfArrays", [.multiArray("x", [1, 4], .float16), .multiArray("i", [1], .int32)],
        [.multiArray("y", [1, 7], .float16)], version: 7),
      entry("ByteArrays", [.multiArray("x", [4], .int8)], [.multiArray("y", [4], .int8)], version: 10),
      flexible, described, stateful, severalFunctions, updatable, updatableClassifier, visionClassifier,
    ]
  }

  /// A model of 8,713 inputs, as a bag of words has them.
  package static var manyInputs: Entry {
    entry("ManyInputs", (0..<8713).map { .double("word \($0)") }, [.string("label"), .dictionary("labelProbability")])
  }

  private static func entry(
    _ name: String, _ inputs: [FeatureDescription], _ outputs: [FeatureDescription], version: Int32 = 1
  ) -> Entry {
    (name, .model(.identity(Identity()), version: version, inputs: inputs, outputs: outputs))
  }

  private static var optionalFeatures: [FeatureDescription] {
    let features: [FeatureDescription] = [
      .double("number"), .int64("count"), .string("text"), .multiArray("array", [2, 3]),
      .image("picture", width: 32, height: 16), .dictionary("weights"), .sequence("words"),
    ]
    return features.map { feature in
      var feature = feature
      feature.type?.isOptional = true
      return feature
    }
  }

  private static var flexible: Entry {
    var image = ImageFeatureType()
    image.colorSpace = .rgb
    image.sizeFlexibility = .imageSizeRange(
      .with {
        $0.widthRange = .with { ($0.lowerBound, $0.upperBound) = (299, -1) }
        $0.heightRange = .with { ($0.lowerBound, $0.upperBound) = (199, 400) }
      })
    var array = ArrayFeatureType()
    array.dataType = .float32
    array.shapeFlexibility = .enumeratedShapes(
      .with { $0.shapes = [.with { $0.shape = [1, 8] }, .with { $0.shape = [1, 16] }] })
    return entry(
      "FlexibleSizes", [.feature("image", .imageType(image)), .feature("array", .multiArrayType(array))],
      [.multiArray("y", [])], version: 3)
  }

  private static var described: Entry {
    var inputs: [FeatureDescription] = [.double("x"), .int64("y")]
    inputs[0].shortDescription = "First line\nsecond line */ and /* more"
    inputs[1].shortDescription = " Spaces around. "
    var outputs: [FeatureDescription] = [.double("z")]
    outputs[0].shortDescription = "Carriage\r\nreturn"
    return entry("DescribedFeatures", inputs, outputs)
  }

  private static var stateful: Entry {
    var model = Model.model(
      .mlProgram(MILSpec.Program()), version: 9, inputs: [.multiArray("x", [1], .float16), .double("state")],
      outputs: [.multiArray("y", [1], .float16)])
    model.description?.state = [
      .stateArray("keyCache", [1, 8]), .stateArray("value/cache", [1, 8]), .stateArray("default", [2]),
    ]
    return ("Stateful", model)
  }

  private static var severalFunctions: Entry {
    var model = Model.model(.mlProgram(MILSpec.Program()), version: 9)
    model.description?.functions = [
      .with {
        $0.name = "main"
        $0.input = [.multiArray("x", [1, 4])]
        $0.output = [.multiArray("y", [1, 4])]
      },
      .with {
        $0.name = "adapter-1"
        $0.input = [.multiArray("x", [1, 4]), .double("scale")]
        $0.output = [.multiArray("y", [1, 4]), .string("label")]
        $0.predictedFeatureName = "label"
      },
      .with {
        $0.name = "init"
        $0.output = [.double("y")]
        $0.state = [.stateArray("cache", [4])]
      },
    ]
    model.description?.defaultFunctionName = "main"
    return ("SeveralFunctions", model)
  }

  private static var updatable: Entry { ("Updatable", .updatable()) }
  private static var updatableClassifier: Entry { ("UpdatableClassifier", .updatableClassifier()) }

  private static var visionClassifier: Entry {
    let print = Model.model(.visionFeaturePrint(CoreMLModels.VisionFeaturePrint()), version: 3)
    let pipeline = PipelineClassifier.with { $0.pipeline = .with { $0.models = [print] } }
    var model = Model.classifier(
      .pipelineClassifier(pipeline), inputs: [.image("image", width: 299, height: 299, .bgr)])
    model.specificationVersion = 3
    return ("VisionClassifier", model)
  }
}
