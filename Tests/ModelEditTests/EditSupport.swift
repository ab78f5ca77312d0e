import ModelEdit
import ModelFormat
import ModelOps
import ModelRuntime
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Models to edit, and what edits give.
enum Edited {
  /// `model` with `edits`.
  static func model(_ model: Model, _ edits: any ModelEdit...) throws -> Model {
    try EditRun(edits, of: ModelFile(model)).file.model
  }

  /// The sentence of the error that edits end in.
  static func error(_ model: Model, _ edits: any ModelEdit...) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try EditRun(edits, of: ModelFile(model))
      return nil
    } catch {
      return error
    }
  }

  /// `b = relu(x)`, `y = copy(b)`.
  static var network: Model {
    .neuralNetwork(
      [.relu("first", "x", "b"), .copy("second", "b", "y")], inputs: [.multiArray("x", [3])],
      outputs: [.multiArray("y", [3])])
  }

  /// `y = x + b`: of several inputs, all but one may be optional.
  static var sum: Model {
    .neuralNetwork(
      [.layer("sum", ["x", "b"], ["y"], .add(.init()))], inputs: [.multiArray("x", [3]), .multiArray("b", [3])],
      outputs: [.multiArray("y", [3])])
  }

  /// `a = relu(x)`, `y = relu(a)`.
  static var program: Model {
    var model = Model.mlProgram(
      [
        (
          "main",
          [
            .operation("relu", [("x", ["x"])], "a", .float32, [2, 3]),
            .operation("relu", [("x", ["a"])], "y", .float32, [2, 3]),
          ]
        )
      ], inputs: [.multiArray("x", [2, 3])], outputs: [.multiArray("y", [2, 3])])
    guard case .mlProgram(var program)? = model.kind else { return model }
    program.functions["main"]?.inputs = [
      .with {
        $0.name = "x"
        $0.type = .with { $0.kind = .tensorType(.tensor(.float32, [2, 3])) }
      }
    ]
    program.functions["main"]?.blockSpecializations["CoreML7"]?.outputs = ["y"]
    model.kind = .mlProgram(program)
    return model
  }

  /// The two stages are networks: `x → m → y`.
  static var pipeline: Model {
    let first = Model.neuralNetwork(
      [.relu("r", "x", "m")], inputs: [.multiArray("x", [3])], outputs: [.multiArray("m", [3])])
    let second = Model.neuralNetwork(
      [.copy("c", "m", "y")], inputs: [.multiArray("m", [3])], outputs: [.multiArray("y", [3])])
    return .model(
      .pipeline(.with { $0.models = [first, second] }), version: 4, inputs: [.multiArray("x", [3])],
      outputs: [.multiArray("y", [3])])
  }

  /// The function of ``program`` after edits.
  static func function(_ model: Model) throws -> MILSpec.Function {
    guard case .mlProgram(let program)? = model.kind else { throw Diagnostic("test", "no program") }
    return try #require(program.functions.values.first)
  }

  /// The outputs of a prediction with arrays.
  static func predict(_ model: Model, _ inputs: [String: (values: [Double], shape: [Int])]) throws -> [String: [Double]]
  {
    let outputs = try RuntimeModel(model).prediction(
      from: NameMap(inputs.map { ($0, .array(FeatureArray(doubles: $1.values, shape: $1.shape))) }) { $1 })
    return outputs.compactMapValues { value in
      if case .array(let array) = value { array.doubles } else { nil }
    }.stringKeyed { $1 }
  }
}
