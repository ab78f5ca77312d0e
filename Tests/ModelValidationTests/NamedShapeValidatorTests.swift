import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@testable import ModelValidation

/// Shapes that a model names for its inputs have to be computable.
@Suite struct NamedShapeValidatorTests {
  /// `[?]` along the first axis.
  private static let open = MILSpec.ValueType.with {
    $0.kind = .tensorType(
      .with {
        $0.dataType = .float32
        $0.rank = 1
        $0.dimensions = [.with { $0.dimension = .unknown(.init()) }]
      })
  }

  private static func listed(_ shapes: [[Int64]]) -> ArrayFeatureType.ShapeFlexibility {
    .enumeratedShapes(.with { $0.shapes = shapes.map { shape in .with { $0.shape = shape } } })
  }

  private static func array(
    _ name: String, _ shape: [Int64], _ flexibility: ArrayFeatureType.ShapeFlexibility?
  ) -> FeatureDescription {
    .with {
      $0.name = name
      $0.type = .with {
        $0.kind = .multiArrayType(
          .with {
            $0.shape = shape
            $0.dataType = .float32
            $0.shapeFlexibility = flexibility
          })
      }
    }
  }

  /// What is found in `y = x + 3 numbers`, or in `y = x + z` when there are two inputs.
  private func findings(_ inputs: [FeatureDescription]) -> [String] {
    let names = inputs.map(\.name)
    let second = names.count > 1 ? Program.names(names[1]) : Program.argument(Program.floats([1, 2, 3]))
    let add = Program.operation(
      "add", ["x": Program.names(names[0]), "y": second], [Program.named("sum", Self.open)])
    var model = Program.model(
      [
        "main": Program.function(
          Program.block([add], ["sum"]), inputs: names.map { Program.named($0, Self.open) })
      ])
    model.description?.input = inputs
    model.description?.output = [Self.array("sum", [], nil)]
    return ModelValidator.validate(model).filter { $0.code == "named-shape" }.map { "\($0.severity): \($0.message)" }
  }

  @Test func listedShapesAreComputed() {
    #expect(findings([Self.array("x", [3], Self.listed([[3], [1]]))]) == [])
    let found = findings([Self.array("x", [3], Self.listed([[3], [1], [4], [5]]))])
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("warning: operation 'add': ") == true)
    #expect(found.first?.hasSuffix(", with shape [4] of input 'x', which the model lists") == true)
  }

  @Test func theDeclaredShapeIsComputed() {
    let found = findings([Self.array("x", [4], .ranges([(1, 6)]))])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("warning") == true)
    #expect(found.first?.hasSuffix(", with the declared shape [4] of input 'x'") == true)
  }

  @Test func endsOfRangesAreWarnedOf() {
    #expect(findings([Self.array("x", [3], .ranges([(1, 3)]))]) == [])
    #expect(findings([Self.array("x", [3], .ranges([(1, -1)]))]) == [])
    let found = findings([Self.array("x", [3], .ranges([(2, 5)]))])
    #expect(found.map { $0.prefix(7) } == ["warning", "warning"])
    #expect(found.last?.hasSuffix(", with shape [5] of input 'x', the greatest that the model allows") == true)
  }

  /// Listed shapes need not go with the declared ones of other inputs, nor with those at the same place.
  @Test func inputsMayHaveAnyOfTheirShapes() {
    let shapes = Self.listed([[3], [4], [5]])
    #expect(findings([Self.array("x", [3], shapes), Self.array("z", [3], Self.listed([[5], [4], [3]]))]) == [])
    #expect(findings([Self.array("x", [3], shapes), Self.array("z", [4], shapes)]).count == 1)
  }

  @Test func listedShapesHaveTheRankOfTheFunction() {
    let found = findings([Self.array("x", [3], Self.listed([[3], [1, 3]]))])
    #expect(
      found == [
        "error: function 'main' takes 'x' with 1 dimension, with shape [1, 3] of input 'x', which the model lists"
      ])
  }

  /// No prediction can bring the declared shape, although lengths are free.
  @Test func theDeclaredShapeHasTheRankOfTheFunction() {
    #expect(
      findings([Self.array("x", [], .ranges([(2, 2), (3, 7)]))]).first?.hasPrefix(
        "error: function 'main' takes 'x' with 1 dimension, with the declared shape [2, 3]") == true)
  }

  /// However many shapes there are, each model is inferred a limited number of times.
  @Test func manyShapesTakeLittleTime() {
    let shapes = [[3]] + (4..<100_004).map { [Int64($0)] }
    let start = ContinuousClock().now
    _ = findings([Self.array("x", [3], Self.listed(shapes))])
    #expect(ContinuousClock().now - start < .seconds(60))
  }

  /// Networks are lowered again; where sequence and batch are open, these may be at fault.
  @Test func networksRunWithWhatTheyList() {
    func found(_ mapping: NeuralNetworkMultiArrayShapeMapping, _ shapes: [[Int64]]) -> [Diagnostic.Severity] {
      let reshape = NeuralNetworkLayer.layer(
        "reshape", ["x"], ["y"], .reshapeStatic(.with { $0.targetShape = [2, 2] }))
      let old = NeuralNetworkLayer.layer("reshape", ["x"], ["y"], .reshape(.with { $0.targetShape = [1, 2, 2] }))
      let model = Model.neuralNetwork(
        [mapping == .rank5ArrayMapping ? old : reshape], inputs: [Self.array("x", [4], Self.listed(shapes))],
        outputs: [.multiArray("y", [])], arrayMapping: mapping)
      return ModelValidator.validate(model).filter { $0.code == "named-shape" }.map(\.severity)
    }
    #expect(found(.exactArrayMapping, [[4]]) == [])
    #expect(found(.exactArrayMapping, [[4], [8]]) == [.warning])
    #expect(found(.rank5ArrayMapping, [[4], [8]]) == [.warning])
  }
}
