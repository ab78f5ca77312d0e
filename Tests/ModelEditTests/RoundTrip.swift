import ModelEdit
import ModelSpec
import ModelValidation
import OrderedCollections
import Testing

/// Edits of a whole model and those that take them back, of any model that has what they change.
struct RoundTrip: CustomTestStringConvertible, Sendable {
  typealias Edits = (there: [any ModelEdit], back: [any ModelEdit])

  var name: String
  /// Nil where the model has nothing to edit so.
  var edits: @Sendable (Model) -> Edits?
  /// What the way back leaves as it is, set in both models before they are compared.
  var forget: @Sendable (inout Model) -> Void = { _ in }
  /// The name that an input or output of this name has between the ways; nil where predictions cannot be compared.
  var renamed: (@Sendable (String) -> String)? = { $0 }

  var testDescription: String { name }

  private static func inputs(_ model: Model) -> [FeatureDescription] { model.description?.input ?? [] }

  private static func arrays(_ model: Model) -> [(name: String, array: ArrayFeatureType)] {
    inputs(model).compactMap { input in
      guard case .multiArrayType(let array)? = input.type?.kind, array.shapeFlexibility == nil else { return nil }
      return (input.name, array)
    }
  }

  private static func names(_ model: Model) -> [String] {
    let lists = model.description.map { [$0.input, $0.output, $0.state, $0.trainingInput] } ?? []
    return Array(OrderedSet(lists.flatMap { $0.map(\.name) }))
  }

  static let all = [
    RoundTrip(
      name: "rename",
      edits: { model in
        let pairs = names(model).map { (old: $0, new: "zz_\($0)") }
        return ([RenameEdit(pairs)], [RenameEdit(pairs.map { (old: $0.new, new: $0.old) })])
      }, renamed: { "zz_\($0)" }),
    RoundTrip(
      name: "describe",
      edits: { model in
        let features = inputs(model) + (model.description?.output ?? [])
        return (
          features.map { FeatureTextEdit($0.name, text: "about \($0.name)") },
          features.map { FeatureTextEdit($0.name, text: $0.shortDescription) }
        )
      },
      // A training input that is an input as well gets the same text.
      forget: { model in
        for index in model.description?.trainingInput.indices ?? 0..<0 {
          model.description?.trainingInput[index].shortDescription = ""
        }
      }),
    RoundTrip(
      name: "metadata",
      edits: { model in
        let old = model.description?.metadata ?? Metadata()
        return (
          [
            MetadataEdit(.author, text: "A"), MetadataEdit(.license, text: "L"), MetadataEdit(.version, text: "V"),
            MetadataEdit(.description, text: "D"), MetadataEdit(.entry("zz"), text: "E"),
          ],
          [
            MetadataEdit(.author, text: old.author), MetadataEdit(.license, text: old.license),
            MetadataEdit(.version, text: old.versionString), MetadataEdit(.description, text: old.shortDescription),
            MetadataEdit(.entry("zz"), text: nil),
          ]
        )
      }, forget: { model in if model.description?.metadata == nil { model.description?.metadata = Metadata() } }),
    RoundTrip(
      name: "optional",
      edits: { model in
        guard let input = inputs(model).first, input.type?.isOptional == false else { return nil }
        return ([OptionalEdit(input.name, isOptional: true)], [OptionalEdit(input.name, isOptional: false)])
      }, forget: { $0.specificationVersion.forgotten() }),
    RoundTrip(
      name: "default",
      edits: { model in
        guard let (name, array) = arrays(model).first, array.defaultOptionalValue == nil,
          inputs(model).first(where: { $0.name == name })?.type?.isOptional == false
        else { return nil }
        return ([DefaultValueEdit(name, value: 2)], [OptionalEdit(name, isOptional: false)])
      }, forget: { $0.specificationVersion.forgotten() }),
    RoundTrip(
      name: "type",
      edits: { model in
        // A program is left with casts.
        let found = model.isOfProgram ? [] : arrays(model)
        guard !found.isEmpty else { return nil }
        return (
          found.map { ElementTypeEdit($0.name, type: $0.array.dataType == .float32 ? .double : .float32) },
          found.map { ElementTypeEdit($0.name, type: $0.array.dataType) }
        )
      }),
    RoundTrip(
      name: "shape",
      edits: { model in
        guard let (name, array) = arrays(model).first, let first = array.shape.first, first > 0 else { return nil }
        let shape = array.shape.map { UInt64(clamping: $0) }
        let ranges = shape.enumerated().map { axis, length in
          ShapeChoice.LengthRange(length, axis == 0 ? 2 * length : length)
        }
        return (
          [ShapeEdit(name, shapes: .ranges(ranges))], [ShapeEdit(name, shapes: .fixed(shape))]
        )
      },
      forget: { model in
        model.forgetTypes()
        model.specificationVersion.forgotten()
      }),
    RoundTrip(
      name: "expose",
      edits: { model in
        guard let value = model.innerValue else { return nil }
        return ([ExposeEdit(value)], [OutputsEdit(.without([value]))])
      }, forget: { $0.specificationVersion.forgotten() }),
    RoundTrip(
      name: "class-labels",
      edits: { model in
        guard let labels = model.classLabels, labels.count > 0 else { return nil }
        let new = (0..<labels.count).map { "zz_\($0)" }
        return ([ClassLabelsEdit(.strings(new))], [ClassLabelsEdit(labels)])
      }, renamed: nil),
    RoundTrip(
      name: "classifier",
      edits: { model in
        guard case .neuralNetwork? = model.kind, let output = model.description?.output.first,
          case .multiArrayType(let array)? = output.type?.kind, !array.shape.isEmpty
        else { return nil }
        let count = array.shape.reduce(1, *)
        guard count > 0, count < 1000 else { return nil }
        let labels = (0..<count).map { "l\($0)" }
        return ([ClassifierEdit(output.name, labels: .strings(labels))], [PlainModelEdit()])
      }, forget: { $0.description?.output[0].type = nil }, renamed: nil),
    RoundTrip(
      name: "image",
      edits: { model in
        let found = arrays(model).filter { [1, 3].contains($0.array.shape.dropLast(2).last) }
        guard found.count == 1, inputs(model).count == 1 else { return nil }
        // A program that computes with integers reads an image through a cast, which stays.
        guard !model.isOfProgram || found[0].array.dataType == .float32 else { return nil }
        return ([ImageEdit(found[0].name)], [ArrayEdit(found[0].name, type: found[0].array.dataType)])
      },
      forget: { model in
        model.network?.imageInputShapeMapping = .rank5ImageMapping
        model.specificationVersion.forgotten()
      }, renamed: nil),
    RoundTrip(
      name: "preprocessing",
      edits: { model in
        let images = inputs(model).filter { if case .imageType? = $0.type?.kind { true } else { false } }
        guard let image = images.first, model.network?.preprocessing.isEmpty == true else { return nil }
        return ([PreprocessingEdit(image.name, values: ["scale": 2])], [PreprocessingEdit(image.name, values: nil)])
      }, renamed: nil),
    RoundTrip(
      name: "version",
      edits: { model in
        // Some models state a version that does not have what they use.
        guard !ModelValidator.validate(model).contains(where: { $0.code == "version-too-low" }) else { return nil }
        return ([VersionEdit(10)], [VersionEdit(model.specificationVersion)])
      }),
  ]
}

extension Int32 {
  /// A version that an edit may raise.
  fileprivate mutating func forgotten() { self = 0 }
}

extension Model {
  fileprivate var isOfProgram: Bool {
    if case .mlProgram? = kind { return true }
    return pipeline?.models.contains(where: \.isOfProgram) ?? false
  }

  /// A value inside that can be an output.
  fileprivate var innerValue: String? {
    let outputs = description?.output.map(\.name) ?? []
    if case .mlProgram(let program)? = kind, let block = program.functions["main"]?.activeBlock {
      return block.operations.last { operation in
        guard case .tensorType(let tensor)? = operation.outputs.first?.type?.kind else { return false }
        return [.float16, .float32, .int32].contains(tensor.dataType) && operation.type != "const"
          && !operation.type.hasPrefix("constexpr_") && !outputs.contains(operation.outputs[0].name)
      }?.outputs[0].name
    }
    return network?.layers.dropLast().last?.output.first { !outputs.contains($0) }
  }

  /// Takes out the types of a program's values, which follow from those of its inputs.
  fileprivate mutating func forgetTypes() {
    changeFunction { function in
      for index in function.inputs.indices { function.inputs[index].type = nil }
    }
    changeBody { $0.forgetTypes() }
  }
}

extension MILSpec.Block {
  fileprivate mutating func forgetTypes() {
    for index in operations.indices where operations[index].type != "const" {
      for output in operations[index].outputs.indices { operations[index].outputs[output].type = nil }
      for block in operations[index].blocks.indices { operations[index].blocks[block].forgetTypes() }
    }
  }
}
