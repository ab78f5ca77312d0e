import ModelDiff
import ModelSpec
import _ModelTestSupport

extension InterfaceEdit {
  static let all: [InterfaceEdit] = inputs + arrays + images + outputs + others

  static let inputs: [InterfaceEdit] = [
    InterfaceEdit(
      "input renamed", .compilation, ["input 'x' renamed to 'features' (compilation)"]
    ) { $0.input["x"].name = "features" },
    InterfaceEdit(
      "input removed", .compilation, ["input 'extra' removed: multiArray float32 [2], optional (compilation)"]
    ) { $0.input.remove(at: 1) },
    InterfaceEdit(
      "input added", .compilation, ["input 'mask' added: multiArray float32 [4] (compilation)"]
    ) { $0.input.append(.multiArray("mask", [4])) },
    InterfaceEdit(
      "optional input added", .compilation, ["input 'mask' added: multiArray float32 [4], optional (compilation)"]
    ) { $0.input.append(.multiArray("mask", [4], isOptional: true)) },
    InterfaceEdit(
      "order of inputs", .compilation,
      ["inputs: order x, extra, picture → extra, x, picture (compilation)"]
    ) { $0.input.swapAt(0, 1) },
    InterfaceEdit("optional made required", .compilation, ["input 'extra': optional yes → no (compilation)"]) {
      $0.input["extra"].type?.isOptional = false
    },
    InterfaceEdit("required made optional", .none, ["input 'x': optional no → yes"]) {
      $0.input["x"].type?.isOptional = true
    },
    InterfaceEdit(
      "array became image", .compilation,
      ["input 'x': type multiArray float32 [4] → image 2 × 2 RGB (compilation)"]
    ) { $0.input["x"] = .image("x", width: 2, height: 2) },
    InterfaceEdit("description of an input", .none, ["input 'x': description none → four numbers"]) {
      $0.input["x"].shortDescription = "four numbers"
    },
  ]

  static let arrays: [InterfaceEdit] = [
    InterfaceEdit("other shape", .predictions, ["input 'x': shape [4] → [5] (predictions)"]) {
      $0.input["x"].changeArray { $0.shape = [5] }
    },
    InterfaceEdit("other rank", .predictions, ["input 'x': shape [4] → [1, 4] (predictions)"]) {
      $0.input["x"].changeArray { $0.shape = [1, 4] }
    },
    InterfaceEdit("more shapes", .none, ["input 'x': shape [4] → [1...8]"]) {
      $0.input["x"].changeArray { $0.shapeFlexibility = .ranges([(1, 8)]) }
    },
    InterfaceEdit("shapes listed", .none, ["input 'x': shape [4] → [4] or [8]"]) {
      $0.input["x"].changeArray {
        $0.shapeFlexibility = .enumeratedShapes(
          .with { $0.shapes = [.with { $0.shape = [8] }, .with { $0.shape = [4] }] })
      }
    },
    InterfaceEdit("shapes beyond the old one", .predictions, ["input 'x': shape [4] → [5...8] (predictions)"]) {
      $0.input["x"].changeArray { $0.shapeFlexibility = .ranges([(5, 8)]) }
    },
    InterfaceEdit("range of one shape", .none, []) {
      $0.input["x"].changeArray { $0.shapeFlexibility = .ranges([(4, 4)]) }
    },
    InterfaceEdit(
      "other element type", .compilation, ["input 'x': data type FLOAT32 → DOUBLE (compilation)"]
    ) { $0.input["x"].changeArray { $0.dataType = .double } },
    InterfaceEdit("default added", .none, ["input 'extra': default value none → 1.0"]) {
      $0.input["extra"].changeArray { $0.defaultOptionalValue = .floatDefaultValue(1) }
    },
  ]

  static let images: [InterfaceEdit] = [
    InterfaceEdit(
      "image size", .predictions,
      ["input 'picture': image size (height, width) [28, 28] → [32, 28] (predictions)"]
    ) { $0.input["picture"].changeImage { $0.height = 32 } },
    InterfaceEdit(
      "image sizes", .none, ["input 'picture': image size (height, width) [28, 28] → [16...64, 16...]"]
    ) {
      $0.input["picture"].changeImage {
        $0.sizeFlexibility = .imageSizeRange(
          .with {
            $0.heightRange = .with { ($0.lowerBound, $0.upperBound) = (16, 64) }
            $0.widthRange = .with { ($0.lowerBound, $0.upperBound) = (16, -1) }
          })
      }
    },
    InterfaceEdit("RGB to BGR", .none, ["input 'picture': color space RGB → BGR"]) {
      $0.input["picture"].changeImage { $0.colorSpace = .bgr }
    },
    InterfaceEdit(
      "RGB to grayscale", .predictions, ["input 'picture': color space RGB → GRAYSCALE (predictions)"]
    ) { $0.input["picture"].changeImage { $0.colorSpace = .grayscale } },
  ]

  static let outputs: [InterfaceEdit] = [
    InterfaceEdit("output removed", .compilation, ["output 'z' removed: multiArray float32 [4] (compilation)"]) {
      $0.output.removeLast()
    },
    InterfaceEdit("output added", .none, ["output 'w' added: multiArray float32 [4]"]) {
      $0.output.append(.multiArray("w", [4]))
    },
    InterfaceEdit("output renamed", .compilation, ["output 'y' renamed to 'result' (compilation)"]) {
      $0.output["y"].name = "result"
    },
    InterfaceEdit("order of outputs", .none, ["outputs: order y, z → z, y"]) { $0.output.swapAt(0, 1) },
    InterfaceEdit("shape of an output", .predictions, ["output 'y': shape [4] → [8] (predictions)"]) {
      $0.output["y"].changeArray { $0.shape = [8] }
    },
    InterfaceEdit(
      "element type of an output", .compilation, ["output 'y': data type FLOAT32 → FLOAT16 (compilation)"]
    ) { $0.output["y"].changeArray { $0.dataType = .float16 } },
    InterfaceEdit(
      "output became a number", .compilation,
      ["output 'y': type multiArray float32 [4] → double (compilation)"]
    ) { $0.output["y"] = .double("y") },
  ]

  static let others: [InterfaceEdit] = [
    InterfaceEdit(
      "first state", base: stateless, .compilation, ["state 'cache' added: state float16 [4] (compilation)"]
    ) { $0.state = [.stateArray("cache", [4])] },
    InterfaceEdit("second state", base: stateful, .none, ["state 'more' added: state float16 [2]"]) {
      $0.state.append(.stateArray("more", [2]))
    },
    InterfaceEdit("no state", base: stateful, .compilation, ["state 'cache' removed: state float16 [4] (compilation)"])
    {
      $0.state = []
    },
    InterfaceEdit(
      "keys of a dictionary", base: values, .compilation,
      ["input 'scores': type dictionary string → double → dictionary int64 → double (compilation)"]
    ) { $0.input["scores"] = .dictionary("scores", integerKeys: true) },
    InterfaceEdit(
      "elements of a sequence", base: values, .predictions,
      ["input 'words': type sequence of string → sequence of int64 (predictions)"]
    ) { $0.input["words"] = .sequence("words", ofIntegers: true) },
    InterfaceEdit(
      "number became an integer", base: values, .compilation,
      ["input 'number': type double → int64 (compilation)"]
    ) { $0.input["number"] = .int64("number") },
    InterfaceEdit(
      "label became a number", base: values, .compilation, ["output 'label': type string → int64 (compilation)"]
    ) { $0.output["label"] = .int64("label") },
    InterfaceEdit(
      "first training input", .none, ["training input 'truth' added: multiArray float32 [4]"]
    ) { $0.trainingInput = [.multiArray("truth", [4])] },
    InterfaceEdit(
      "second training input", base: trained, .compilation,
      ["training input 'truth' added: multiArray float32 [4] (compilation)"]
    ) { $0.trainingInput.append(.multiArray("truth", [4])) },
    InterfaceEdit(
      "name with the same identifier", base: named("a b"), .none, ["input 'a b' renamed to 'a_b'"]
    ) { $0.input[0].name = "a_b" },
  ]

  private static var stateless: Model {
    var model = stateful
    model.description?.state = []
    return model
  }

  private static var trained: Model {
    var model = base
    model.description?.trainingInput = [.multiArray("x", [4])]
    return model
  }

  private static func named(_ name: String) -> Model {
    .model(.identity(Identity()), inputs: [.double(name)], outputs: [.double("y")])
  }
}
