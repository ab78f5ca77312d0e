import ModelDiff
import ModelSpec
import Testing
import _ModelTestSupport

struct InterfaceComparisonTests {
  @Test(arguments: InterfaceEdit.all)
  func tellsTheChangeAndTheVerdict(edit: InterfaceEdit) {
    let difference = ModelDifference(interfaceOf: edit.old, edit.new)
    #expect(difference.lines == edit.lines)
    #expect(difference.verdict == (edit.impact == .none ? .compatible : .breaking))
    let impacts = difference.interface.map(\.impact).filter { $0 != .none }
    #expect(impacts == (edit.impact == .none ? [] : [edit.impact]))
  }

  @Test(arguments: InterfaceEdit.all)
  func tellsNothingOfTheSameInterface(edit: InterfaceEdit) {
    #expect(ModelDifference(interfaceOf: edit.new, edit.new).isEmpty)
  }

  @Test func functionsAreComparedByName() {
    let old = Self.functions(["main", "second"], default: "main")
    let added = Self.functions(["main", "second", "third"], default: "main")
    #expect(ModelDifference(interfaceOf: old, added).lines == ["function 'third' added"])
    #expect(ModelDifference(interfaceOf: added, old).lines == ["function 'third' removed (predictions)"])
    var changed = old
    changed.description?.functions[1].output[0] = .double("z")
    #expect(
      ModelDifference(interfaceOf: old, changed).lines == [
        "function 'second', output 'y' removed: multiArray float32 [4] (predictions)",
        "function 'second', output 'z' added: double",
      ])
  }

  @Test func anotherDefaultFunctionBreaksPredictions() {
    let (old, new) = (
      Self.functions(["main", "second"], default: "main"), Self.functions(["main", "second"], default: "second")
    )
    #expect(
      ModelDifference(interfaceOf: old, new).lines == ["model: default function main → second (predictions)"])
  }

  private static func functions(_ names: [String], default main: String) -> Model {
    var model = Model.model(nil, version: 9)
    model.description?.functions = names.map { name in
      .with {
        $0.name = name
        $0.input = [.multiArray("x", [4])]
        $0.output = [.multiArray("y", [4])]
      }
    }
    model.description?.defaultFunctionName = main
    return model
  }

  @Test func labelsAreToldApartFromTheirOrder() {
    let old = Self.classifier(["cat", "dog"])
    #expect(
      ModelDifference(interfaceOf: old, Self.classifier(["dog", "cat"])).lines
        == ["class labels: order cat, dog → dog, cat"])
    #expect(
      ModelDifference(interfaceOf: old, Self.classifier(["cat", "owl"])).lines
        == ["class labels removed: dog", "class labels added: owl"])
  }

  private static func classifier(_ labels: [String]) -> Model {
    .classifier(
      .glmClassifier(.with { $0.classLabels = .stringClassLabels(.with { $0.vector = labels }) }),
      inputs: [.multiArray("x", [2])])
  }
}
