import Foundation
import ModelFormat
import ModelSpec
import _ModelTestSupport

/// The models whose generated classes are in the folder `Classes`, and are compiled with these tests.
enum ModernModels {
  static let classes = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Classes")

  /// Names of the classes, one for each file of the folder.
  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: classes.path)) ?? [])
    .filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }.sorted()

  /// A model by the name of its class: one of those below, of the awkward signatures, or of `examples/models`.
  static func model(_ name: String) throws -> Model {
    switch name {
    case "Everything": return everything()
    case "Snacks": return snacks()
    case "Counter": return try counter()
    case "Scaler": return try scaler()
    default:
      if let entry = AwkwardSignatures.all.first(where: { $0.name == name }) { return entry.model }
      return try ModelFile.read(path(ofExample: name)).model
    }
  }

  static func path(ofExample name: String) -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let models = root.appendingPathComponent("examples/models")
    let package = models.appendingPathComponent(name + ".mlpackage").path
    return FileManager.default.fileExists(atPath: package)
      ? package : models.appendingPathComponent(name + ".mlmodel").path
  }

  /// Gives what it takes, of every type, but for the one that may be missing.
  static func everything() -> Model {
    var features: [FeatureDescription] = [
      .int64("count"), .double("ratio"), .string("text"), .dictionary("words"),
      .dictionary("numbers", integerKeys: true), .sequence("names"), .sequence("ids", ofIntegers: true),
      .multiArray("array", [3]), .multiArray("in", [1, 2], .double), .image("picture", width: 4, height: 2, .grayscale),
      .string("default"),
    ]
    features[0].shortDescription = "How many there are"
    features[10].type?.isOptional = true
    return .model(.identity(Identity()), version: 3, inputs: features, outputs: features.dropLast())
  }

  /// Says which of two numbers is the greater, as a label.
  static func snacks() -> Model {
    let layer = NeuralNetworkLayer.layer(
      "dense", ["x"], ["y"],
      .innerProduct(
        .with {
          ($0.inputChannels, $0.outputChannels) = (2, 2)
          $0.weights = .with { $0.floatValue = WeightData(floats: [1, 0, 0, 1]) }
        }))
    var model = Model.model(
      .neuralNetworkClassifier(
        .with {
          $0.layers = [layer]
          $0.arrayInputShapeMapping = .exactArrayMapping
          $0.classLabels = .stringClassLabels(.with { $0.vector = ["hot dog", "Salad"] })
        }), version: 4, inputs: [.multiArray("x", [2])], outputs: [.dictionary("probabilities"), .string("label")])
    model.description?.predictedFeatureName = "label"
    model.description?.predictedProbabilitiesName = "probabilities"
    return model
  }

  /// Adds its inputs up.
  static func counter() throws -> Model {
    var model = try program(
      """
      func main<ios18>(tensor<fp16, [2]> x, state<tensor<fp16, [2]>> total) {
        tensor<fp16, [2]> old = read_state(input = total)[name = string("old")];
        tensor<fp16, [2]> sum = add(x = old, y = x)[name = string("sum")];
        write_state(data = sum, input = total)[name = string("write")];
        tensor<fp16, [2]> y = read_state(input = total)[name = string("y")];
      } -> (y);
      """, inputs: [.multiArray("x", [2], .float16)], outputs: [.multiArray("y", [2], .float16)])
    model.description?.state = [.stateArray("total", [2])]
    return model
  }

  /// Two functions.
  static func scaler() throws -> Model {
    var model = try program(
      """
      func double<ios18>(tensor<fp32, [2]> x) {
        tensor<fp32, [2]> y = add(x = x, y = x)[name = string("y")];
      } -> (y);
      func square<ios18>(tensor<fp32, [2]> x) {
        tensor<fp32, [2]> y = mul(x = x, y = x)[name = string("y")];
      } -> (y);
      """, inputs: [], outputs: [])
    model.description?.functions = ["double", "square"].map { name in
      .with {
        $0.name = name
        $0.input = [.multiArray("x", [2])]
        $0.output = [.multiArray("y", [2])]
      }
    }
    model.description?.defaultFunctionName = "double"
    return model
  }

  private static func program(
    _ text: String, inputs: [FeatureDescription], outputs: [FeatureDescription]
  ) throws -> Model {
    let parsed = try MILTextParser.parse(Array("program(1.3)\n{\n\(text)\n}\n".utf8))
    return .model(.mlProgram(parsed.program), version: 9, inputs: inputs, outputs: outputs)
  }
}
