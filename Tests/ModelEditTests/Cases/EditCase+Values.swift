import ModelEdit
import ModelRuntime
import ModelSpec
import OrderedCollections
import _ModelTestSupport

extension EditCase {
  /// Which values are outputs.
  static let values = [
    EditCase("drop-output", "z", of: Edited.twoOutputs, prediction: .same(["x": .three])) {
      $0.description?.output.removeLast()
    },
    EditCase("drop-output", "a", of: Edited.twoResults, prediction: .same(["x": .six])) {
      $0.description?.output.removeLast()
      $0.changeBody { $0.outputs = ["y"] }
    },
    EditCase(
      "drop-output", "probabilities", of: Edited.classifier, prediction: .same(["x": .three], ["label"])
    ) {
      $0.description?.output.removeLast()
      $0.description?.predictedProbabilitiesName = ""
    },
    EditCase("outputs", "z", of: Edited.twoOutputs, prediction: .same(["x": .three], ["z"])) {
      $0.description?.output.removeFirst()
    },
    EditCase("outputs", "a,y", of: Edited.twoResults, prediction: .same(["x": .six], ["y", "a"])) { _ in },
    EditCase("outputs", "a", of: Edited.twoResults, prediction: .same(["x": .six], ["a"])) {
      $0.description?.output.removeFirst()
      $0.changeBody { $0.outputs = ["a"] }
    },
    EditCase(
      "expose", "b", of: Edited.network, prediction: .same(["x": .three], gives: ["b": "[0.0, 2.0, 3.0]"])
    ) { $0.description?.output.append(.multiArray("b", [3])) },
    EditCase(
      "expose", "b=inner", of: Edited.network, prediction: .same(["x": .three], gives: ["inner": "[0.0, 2.0, 3.0]"])
    ) {
      $0.description?.output.append(.multiArray("inner", [3]))
      $0.network?.layers[0].output = ["inner"]
      $0.network?.layers[1].input = ["inner"]
    },
    EditCase(
      "expose", "a", of: Edited.program,
      prediction: .same(["x": .six], gives: ["a": "[0.0, 2.0, 3.0, 4.0, 5.0, 6.0]"])
    ) {
      $0.description?.output.append(.multiArray("a", [2, 3]))
      $0.changeBody { $0.outputs = ["y", "a"] }
    },
    EditCase(
      "expose", "b", of: Edited.truths,
      prediction: .same(["x": .six], gives: ["b": "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]"])
    ) {
      $0.description?.output.append(.multiArray("b", [2, 3], .int32))
      $0.changeBody {
        $0.operations[0].outputs[0].name = "b_1"
        $0.cast("b_1", to: "b", .int32, [2, 3])
        $0.outputs = ["y", "b"]
      }
    },
    EditCase("expose", "one/a", of: Edited.functions) {
      $0.description?.functions[0].output.append(.multiArray("a", [2, 3]))
      $0.changeBody("one") { $0.outputs = ["y", "a"] }
    },
    EditCase(
      "expose", "m", of: Edited.pipeline, prediction: .same(["x": .three], gives: ["m": "[0.0, 2.0, 3.0]"])
    ) { $0.description?.output.append(.multiArray("m", [3])) },
  ]

  private static let thirds = "\([Double](repeating: Double(Float(1) / 3), count: 3))"

  /// Classifiers.
  static let classes = [
    EditCase(
      "class-labels", "d,e,f", of: Edited.classifier,
      prediction: EditPrediction(after: ["x": .three], gives: ["label": "f"])
    ) { $0.setLabels(["d", "e", "f"]) },
    EditCase(
      "classifier", "y=a,b,c", of: Edited.network,
      prediction: EditPrediction(after: ["x": .three], gives: ["classLabel": "c"])
    ) {
      let network = $0.network ?? NeuralNetwork()
      $0.kind = .neuralNetworkClassifier(
        .with {
          $0.layers = network.layers
          $0.arrayInputShapeMapping = network.arrayInputShapeMapping
          $0.labelProbabilityLayerName = "y"
          $0.classLabels = .stringClassLabels(.with { $0.vector = ["a", "b", "c"] })
        })
      $0.description?.output = [.string("classLabel"), .dictionary("y")]
      $0.description?.predictedFeatureName = "classLabel"
      $0.description?.predictedProbabilitiesName = "y"
    },
    EditCase(
      "no-classifier", of: Edited.classifier,
      prediction: EditPrediction(after: ["x": .numbers([0, 0, 0])], gives: ["probabilities": thirds])
    ) {
      let network = $0.network ?? NeuralNetwork()
      $0.kind = .neuralNetwork(network)
      $0.network?.layers[0].output = ["probabilities"]
      $0.description?.output = [.multiArray("probabilities", [3])]
      $0.description?.predictedFeatureName = ""
      $0.description?.predictedProbabilitiesName = ""
    },
  ]

  /// Classifiers that are ML Programs.
  static let programClasses = [
    EditCase(
      "classifier", "y=a,b,c,d,e,f", of: Edited.program,
      prediction: EditPrediction(after: ["x": .six], gives: ["classLabel": "f"])
    ) {
      $0.description = Edited.programClassifier.description
      $0.changeBody { $0.classify(.value(.labels(["a", "b", "c", "d", "e", "f"]))) }
    },
    EditCase(
      "class-labels", "u,v,w,x,y,z", of: Edited.programClassifier,
      prediction: EditPrediction(after: ["x": .six], gives: ["classLabel": "z"])
    ) { $0.changeBody { $0.operations[2] = .const("words", .labels(["u", "v", "w", "x", "y", "z"])) } },
    EditCase(
      "no-classifier", of: Edited.programClassifier,
      prediction: EditPrediction(after: ["x": .six], gives: ["y": "[0.0, 2.0, 3.0, 4.0, 5.0, 6.0]"])
    ) { $0 = Edited.program },
  ]

  private static let pixels = [Double](repeating: 7, count: 6)

  /// Images and arrays.
  static let pictures = [
    EditCase("image", "x", of: Edited.planes()) {
      $0.description?.input = [.image("x", width: 2, height: 1)]
      $0.network?.imageInputShapeMapping = .rank4ImageMapping
    },
    EditCase("image", "x=BGR", of: Edited.planes([3, 1, 2]).withRankFive) {
      $0.description?.input = [.image("x", width: 2, height: 1, .bgr)]
    },
    EditCase("image", "x=GRAYSCALE", of: Edited.planes([1, 1, 1, 2])) {
      $0.description?.input = [.image("x", width: 2, height: 1, .grayscale)]
      $0.network?.imageInputShapeMapping = .rank4ImageMapping
    },
    EditCase("image", "x=BGR", of: Edited.picture) { $0.description?.input = [.image("x", width: 2, height: 1, .bgr)] },
    EditCase("image", "y", of: Edited.planes()) { $0.description?.output = [.image("y", width: 2, height: 1)] },
    EditCase("image", "x", of: Edited.programPlanes()) {
      $0.description?.input = [.image("x", width: 2, height: 1)]
    },
    EditCase("image", "x", of: Edited.programPlanes(.int32)) {
      $0.description?.input = [.image("x", width: 2, height: 1)]
      $0.changeFunction { $0.inputs[0].type?.kind = .tensorType(.tensor(.float32, [1, 3, 1, 2])) }
      $0.changeBody {
        $0.operations[0].read("x_to_int32")
        $0.cast("x", to: "x_to_int32", .int32, [1, 3, 1, 2], isFirst: true)
      }
    },
    EditCase(
      "array", "x", of: Edited.picture,
      prediction: EditPrediction(after: ["x": .numbers(pixels, 1, 3, 1, 2)], gives: ["y": "\(pixels)"])
    ) { $0.description?.input = [.multiArray("x", [1, 3, 1, 2])] },
    EditCase("array", "x=double", of: Edited.picture) {
      $0.description?.input = [.multiArray("x", [1, 3, 1, 2], .double)]
    },
    EditCase("preprocessing", "x=scale:2,red:-1,gray:3", of: Edited.picture) {
      $0.network?.preprocessing = [
        .with {
          $0.featureName = "x"
          $0.preprocessor = .scaler(.with { ($0.channelScale, $0.redBias, $0.grayBias) = (2, -1, 3) })
        }
      ]
    },
    EditCase("preprocessing", "x=blue:4,green:5", of: Edited.scaledPicture) {
      $0.network?.preprocessing[0].preprocessor = .scaler(
        .with { ($0.channelScale, $0.redBias, $0.greenBias, $0.blueBias) = (0.5, -1, 5, 4) })
    },
    EditCase("preprocessing", "x=none", of: Edited.scaledPicture) { $0.network?.preprocessing = [] },
  ]

  /// Specification versions.
  static let versions = [
    EditCase("specification-version", "10", of: Edited.network, prediction: .same(["x": .three])) {
      $0.specificationVersion = 10
    },
    EditCase("specification-version", "10", of: Edited.program, prediction: .same(["x": .six])) {
      $0.specificationVersion = 10
    },
    EditCase("specification-version", "6", of: Edited.program, prediction: .same(["x": .six])) {
      $0.specificationVersion = 6
      $0.changeFunction {
        $0.opset = "CoreML5"
        $0.blockSpecializations = ["CoreML5": $0.blockSpecializations["CoreML7"] ?? .init()]
      }
    },
  ]
}

extension Model {
  fileprivate mutating func setLabels(_ labels: [String]) {
    guard case .neuralNetworkClassifier(var classifier)? = kind else { return }
    classifier.classLabels = .stringClassLabels(.with { $0.vector = labels })
    kind = .neuralNetworkClassifier(classifier)
  }

  /// The network with arrays of five axes, and images as they are by default.
  fileprivate var withRankFive: Model {
    var model = self
    model.network?.arrayInputShapeMapping = .rank5ArrayMapping
    return model
  }
}
