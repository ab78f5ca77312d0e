import ModelDiff
import ModelSpec
import Testing
import _ModelTestSupport

/// A change of a model's interface, and what it does to apps.
struct InterfaceEdit: CustomTestStringConvertible, Sendable {
  let name: String
  var base = InterfaceEdit.base
  let impact: InterfaceChange.Impact
  let lines: [String]
  let change: @Sendable (inout ModelDescription) -> Void

  var testDescription: String { name }

  var old: Model { base }

  var new: Model {
    var model = base
    var description = model.description ?? ModelDescription()
    change(&description)
    model.description = description
    return model
  }

  init(
    _ name: String, base: Model = InterfaceEdit.base, _ impact: InterfaceChange.Impact, _ lines: [String],
    change: @escaping @Sendable (inout ModelDescription) -> Void
  ) {
    self.name = name
    self.base = base
    self.impact = impact
    self.lines = lines
    self.change = change
  }

  /// A network of an array and an optional array, and an image.
  static let base: Model = {
    var model = Model.neuralNetwork(
      [.relu("relu", "x", "y"), .relu("other", "x", "z")],
      inputs: [
        .multiArray("x", [4]), .multiArray("extra", [2], isOptional: true),
        .image("picture", width: 28, height: 28, .rgb),
      ], outputs: [.multiArray("y", [4]), .multiArray("z", [4])])
    model.description?.metadata = Metadata()
    return model
  }()

  /// A program that keeps a state.
  static let stateful: Model = {
    var model = Model.mlProgram(
      [.operation("relu", [("x", ["x"])], "y", .float32, [4])], inputs: [.multiArray("x", [4])], sizes: [4],
      output: .multiArray("y", [4]), opset: "CoreML8", version: 9)
    model.description?.state = [.stateArray("cache", [4])]
    return model
  }()

  /// A classifier by scores.
  static let values: Model = .model(
    .identity(Identity()), inputs: [.dictionary("scores"), .sequence("words"), .double("number")],
    outputs: [.string("label"), .dictionary("probabilities")])
}

extension [FeatureDescription] {
  /// The feature `name`, to be changed.
  subscript(name: String) -> FeatureDescription {
    get { first { $0.name == name } ?? FeatureDescription() }
    set { if let index = firstIndex(where: { $0.name == name }) { self[index] = newValue } }
  }
}

extension FeatureDescription {
  mutating func changeArray(_ change: (inout ArrayFeatureType) -> Void) {
    guard case .multiArrayType(var array)? = type?.kind else { return }
    change(&array)
    type?.kind = .multiArrayType(array)
  }

  mutating func changeImage(_ change: (inout ImageFeatureType) -> Void) {
    guard case .imageType(var image)? = type?.kind else { return }
    change(&image)
    type?.kind = .imageType(image)
  }
}
