import ModelEdit
import ModelSpec
import OrderedCollections
import _ModelTestSupport

extension Edited {
  /// `y = relu(x)` and `z = copy(y)`, both outputs.
  static var twoOutputs: Model {
    .neuralNetwork(
      [.relu("first", "x", "y"), .copy("second", "y", "z")], inputs: [.multiArray("x", [3])],
      outputs: [.multiArray("y", [3]), .multiArray("z", [3])])
  }

  /// ``program`` that returns `a` as well.
  static var twoResults: Model {
    var model = program
    model.description?.output.append(.multiArray("a", [2, 3]))
    model.changeBody { $0.outputs = ["y", "a"] }
    return model
  }

  /// `b = greater(x, x)`, `y = relu(x)`: `b` is no type of an output.
  static var truths: Model {
    var model = program
    model.changeBody {
      $0.operations[0] = .operation("greater", [("x", ["x"]), ("y", ["x"])], "b", .bool, [2, 3])
      $0.operations[1] = .operation("relu", [("x", ["x"])], "y", .float32, [2, 3])
    }
    return model
  }

  /// ``program`` as the functions `one` and `two`.
  static var functions: Model {
    var model = program
    guard case .mlProgram(var content)? = model.kind, let function = content.functions["main"],
      let whole = model.description
    else { return model }
    content.functions = ["one": function, "two": function]
    model.kind = .mlProgram(content)
    model.specificationVersion = 9
    model.description = .with {
      $0.functions = ["one", "two"].map { name in
        .with {
          $0.name = name
          $0.input = whole.input
          $0.output = whole.output
        }
      }
      $0.defaultFunctionName = "two"
    }
    return model
  }

  /// A network of `relu` over an array of this shape.
  static func planes(_ shape: [Int64] = [1, 3, 1, 2]) -> Model {
    .neuralNetwork(
      [.relu("r", "x", "y")], inputs: [.multiArray("x", shape)], outputs: [.multiArray("y", shape)])
  }

  /// A network of `relu` over an image of 2 × 1 pixels.
  static var picture: Model {
    var model = planes()
    model.description?.input = [.image("x", width: 2, height: 1)]
    model.network?.imageInputShapeMapping = .rank4ImageMapping
    return model
  }

  /// ``picture`` with pixels that are halved.
  static var scaledPicture: Model {
    var model = picture
    model.network?.preprocessing = [
      .with {
        $0.featureName = "x"
        $0.preprocessor = .scaler(.with { ($0.channelScale, $0.redBias) = (0.5, -1) })
      }
    ]
    return model
  }

  /// An ML Program of `relu` over an array of [1, 3, 1, 2].
  static func programPlanes(_ type: MILSpec.DataType = .float32) -> Model {
    let array: ArrayFeatureType.ArrayDataType = type == .int32 ? .int32 : .float32
    var model = Model.mlProgram(
      [.operation(type == .int32 ? "identity" : "relu", [("x", ["x"])], "y", type, [1, 3, 1, 2])],
      inputs: [.multiArray("x", [1, 3, 1, 2], array)], sizes: [1, 3, 1, 2],
      output: .multiArray("y", [1, 3, 1, 2], array), opset: "CoreML7", version: 8)
    model.changeFunction { $0.inputs[0].type?.kind = .tensorType(.tensor(type, [1, 3, 1, 2])) }
    return model
  }

  /// A classifier of three classes whose probabilities are the blob `scores`.
  static var classifier: Model {
    var model = Model.classifier(
      .neuralNetworkClassifier(
        .with {
          $0.layers = [.softmax("softmax", "x", "scores")]
          $0.arrayInputShapeMapping = .exactArrayMapping
          $0.labelProbabilityLayerName = "scores"
          $0.classLabels = .stringClassLabels(.with { $0.vector = ["a", "b", "c"] })
        }), inputs: [.multiArray("x", [3])])
    model.specificationVersion = 4
    return model
  }

  /// ``program`` that classifies: `y` are the probabilities, and the constant `words` holds the labels.
  static var programClassifier: Model {
    var model = program
    model.description?.output = [.string("classLabel"), .dictionary("y")]
    model.description?.predictedFeatureName = "classLabel"
    model.description?.predictedProbabilitiesName = "y"
    let labels = ["a", "b", "c", "d", "e", "f"]
    model.changeBody {
      $0.classify(.name("words"))
      $0.operations.insert(.const("words", .labels(labels)), at: 2)
    }
    return model
  }
}

extension MILSpec.Value {
  /// A list of strings.
  static func labels(_ labels: [String]) -> MILSpec.Value {
    .with {
      $0.type = .with {
        $0.kind = .listType(
          .with {
            $0.type = .with { $0.kind = .tensorType(.with { $0.dataType = .string }) }
            $0.length = .with { $0.dimension = .constant(.with { $0.size = UInt64(labels.count) }) }
          })
      }
      $0.value = .immediateValue(
        .with { $0.value = .list(.with { $0.values = labels.map(MILSpec.Value.string) }) })
    }
  }
}

extension MILSpec.Block {
  /// Makes `y` the probabilities of a classifier with these labels.
  mutating func classify(_ labels: MILSpec.Argument.Binding.Kind) {
    operations[1].outputs[0].name = "y_array"
    let text = MILSpec.ValueType.with { $0.kind = .tensorType(.with { $0.dataType = .string }) }
    var operation = MILSpec.Operation.single(
      "classify", inputs: [("probabilities", "y_array")], to: .named("classLabel", type: text))
    operation.inputs["classes"] = .with { $0.arguments = [.with { $0.binding = labels }] }
    operation.outputs.append(
      .named(
        "y",
        type: .with {
          $0.kind = .dictionaryType(
            .with {
              $0.keyType = text
              $0.valueType = .with { $0.kind = .tensorType(.with { $0.dataType = .float64 }) }
            })
        }))
    operations.append(operation)
    outputs = ["classLabel", "y"]
  }
}

extension Model {
  /// Changes a function of an ML Program.
  mutating func changeFunction(_ name: String = "main", _ change: (inout MILSpec.Function) -> Void) {
    guard case .mlProgram(var program)? = kind, var function = program.functions[name] else { return }
    change(&function)
    program.functions[name] = function
    kind = .mlProgram(program)
  }

  /// Changes the operations of a function, of which there is one set.
  mutating func changeBody(_ name: String = "main", _ change: (inout MILSpec.Block) -> Void) {
    changeFunction(name) { function in
      for index in function.blockSpecializations.values.indices {
        change(&function.blockSpecializations.values[index])
      }
    }
  }

  /// Sets the type of an input's elements.
  mutating func setType(_ type: ArrayFeatureType.ArrayDataType, ofInput index: Int = 0) {
    guard case .multiArrayType(var array)? = description?.input[index].type?.kind else { return }
    array.dataType = type
    description?.input[index].type?.kind = .multiArrayType(array)
  }

  /// Sets the shapes that an input may have beside its own.
  mutating func setShapes(_ shapes: ArrayFeatureType.ShapeFlexibility?, ofInput index: Int = 0) {
    guard case .multiArrayType(var array)? = description?.input[index].type?.kind else { return }
    array.shapeFlexibility = shapes
    description?.input[index].type?.kind = .multiArrayType(array)
  }
}

extension MILSpec.Operation {
  /// Lets parameter `x` be another value.
  mutating func read(_ name: String) {
    inputs["x"] = .with { $0.arguments = [.with { $0.binding = .name(name) }] }
  }
}

extension MILSpec.Block {
  /// Converts `value` to a tensor of another type: before all operations, or behind them.
  mutating func cast(
    _ value: String, to name: String, _ type: MILSpec.DataType, _ shape: [UInt64?], isFirst: Bool = false
  ) {
    var names = NameSet([value, name])
    let type = MILSpec.ValueType.with { $0.kind = .tensorType(.tensor(type, shape)) }
    let casts = MILSpec.Operation.cast(value, to: .named(name, type: type), names: &names)
    operations.insert(contentsOf: casts, at: isFirst ? 0 : operations.count)
  }
}
