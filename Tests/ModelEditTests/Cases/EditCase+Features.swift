import ModelRuntime
import ModelSpec
import OrderedCollections
import _ModelTestSupport

extension EditCase {
  private static let sum: Model = {
    var model = Edited.sum
    model.specificationVersion = 5
    return model
  }()

  private static let sumWithDefault: Model = {
    var model = sum
    model.setDefault(.floatDefaultValue(2))
    return model
  }()

  /// Element types, shapes and values that are left out.
  static let features = [
    EditCase("optional", "x", of: sum) { $0.description?.input[0].type?.isOptional = true },
    EditCase("optional", "x=false", of: sumWithDefault, prediction: .same(["x": .three, "b": .three])) {
      $0.setDefault(nil)
    },
    EditCase(
      "default", "x=2", of: sum,
      prediction: EditPrediction(
        before: ["x": .numbers([2, 2, 2]), "b": .three], after: ["b": .three], equal: ["y": "y"])
    ) { $0.setDefault(.floatDefaultValue(2)) },
    EditCase("default", "x=none", of: sumWithDefault) {
      $0.setDefault(nil)
      $0.description?.input[0].type?.isOptional = true
    },
    EditCase("type", "x=double", of: Edited.network, prediction: .same(["x": .three])) { $0.setType(.double) },
    EditCase("type", "x=double", of: Edited.pipeline, prediction: .same(["x": .three])) {
      $0.setType(.double)
      $0.pipeline?.models[0].setType(.double)
    },
    EditCase("type", "x=int32", of: sumWithDefault) {
      $0.setType(.int32)
      $0.setDefault(.intDefaultValue(2))
    },
    EditCase("type", "x=int32", of: Edited.program, prediction: .same(["x": .six])) {
      $0.setType(.int32)
      $0.changeFunction { $0.inputs[0].type?.kind = .tensorType(.tensor(.int32, [2, 3])) }
      $0.changeBody {
        $0.operations[0].read("x_to_fp32")
        $0.cast("x", to: "x_to_fp32", .float32, [2, 3], isFirst: true)
      }
    },
    EditCase("type", "y=float16", of: Edited.program, prediction: .same(["x": .six])) {
      $0.description?.output = [.multiArray("y", [2, 3], .float16)]
      $0.changeBody {
        $0.operations[1].outputs[0].name = "y_fp32"
        $0.cast("y_fp32", to: "y", .float16, [2, 3])
      }
    },
    EditCase("type", "one/x=float16", of: Edited.functions) {
      $0.description?.functions[0].input = [.multiArray("x", [2, 3], .float16)]
      $0.changeFunction("one") { $0.inputs[0].type?.kind = .tensorType(.tensor(.float16, [2, 3])) }
      $0.changeBody("one") {
        $0.operations[0].read("x_to_fp32")
        $0.cast("x", to: "x_to_fp32", .float32, [2, 3], isFirst: true)
      }
    },
    EditCase("type", "x=float32", of: Edited.program, prediction: .same(["x": .six])) { _ in },
    EditCase(
      "shape", "x=1..5", of: Edited.network,
      prediction: EditPrediction(after: ["x": .numbers([-1, 1])], gives: ["y": "[0.0, 1.0]"])
    ) { $0.setShapes(.ranges([(1, 5)])) },
    EditCase("shape", "x=3|6", of: Edited.network, prediction: .same(["x": .three])) {
      $0.setShapes(
        .enumeratedShapes(.with { $0.shapes = [[3], [6]].map { shape in .with { $0.shape = shape } } }))
    },
    EditCase("shape", "x=3", of: Edited.network, prediction: .same(["x": .three])) { _ in },
    EditCase(
      "shape", "x=1..,3", of: Edited.program,
      prediction: EditPrediction(after: ["x": .numbers([-1, 1, 2], 1, 3)], gives: ["y": "[0.0, 1.0, 2.0]"])
    ) {
      $0.setShapes(.ranges([(1, -1), (3, 3)]))
      $0.setSizes([nil, 3])
    },
    EditCase("shape", "x=2,3|4,3", of: Edited.program, prediction: .same(["x": .six])) {
      $0.setShapes(
        .enumeratedShapes(.with { $0.shapes = [[2, 3], [4, 3]].map { shape in .with { $0.shape = shape } } }))
      $0.setSizes([nil, 3])
    },
    EditCase("shape", "x=2,3", of: Edited.program, prediction: .same(["x": .six])) { _ in },
    EditCase(
      "shape", "x=2..4x1..", of: Edited.picture.withoutOutputShape
    ) {
      $0.changeImage {
        $0.sizeFlexibility = .imageSizeRange(
          .with {
            $0.widthRange = .with { ($0.lowerBound, $0.upperBound) = (2, 4) }
            $0.heightRange = .with { ($0.lowerBound, $0.upperBound) = (1, -1) }
          })
      }
    },
    EditCase("shape", "x=4x3|8x6", of: Edited.picture.withoutOutputShape) {
      $0.changeImage {
        ($0.width, $0.height) = (4, 3)
        $0.sizeFlexibility = .enumeratedSizes(
          .with {
            $0.sizes = [(4, 3), (8, 6)].map { width, height in .with { ($0.width, $0.height) = (width, height) } }
          })
      }
    },
    EditCase("shape", "x=4x3", of: Edited.picture.withoutOutputShape) {
      $0.changeImage { ($0.width, $0.height) = (4, 3) }
    },
  ]
}

extension Model {
  /// Sets the default value of the first input, which is optional if there is one.
  fileprivate mutating func setDefault(_ value: ArrayFeatureType.DefaultOptionalValue?) {
    guard case .multiArrayType(var array)? = description?.input[0].type?.kind else { return }
    array.defaultOptionalValue = value
    description?.input[0].type?.kind = .multiArrayType(array)
    description?.input[0].type?.isOptional = value != nil
  }

  /// Sets the lengths of the program's input and of all its results.
  fileprivate mutating func setSizes(_ sizes: [UInt64?]) {
    let type = MILSpec.TensorType.tensor(.float32, sizes)
    changeFunction { $0.inputs[0].type?.kind = .tensorType(type) }
    changeBody {
      for index in $0.operations.indices { $0.operations[index].outputs[0].type?.kind = .tensorType(type) }
    }
  }

  fileprivate mutating func changeImage(_ change: (inout ImageFeatureType) -> Void) {
    guard case .imageType(var image)? = description?.input[0].type?.kind else { return }
    change(&image)
    description?.input[0].type?.kind = .imageType(image)
  }

  fileprivate var withoutOutputShape: Model {
    var model = self
    model.description?.output = [.multiArray("y", [])]
    return model
  }
}
