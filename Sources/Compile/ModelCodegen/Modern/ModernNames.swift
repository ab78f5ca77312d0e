internal import ModelSpec

/// Names of the types in a file and of their members: identifiers, unique in their scope.
struct ModernNames {
  let interface: Interface
  private var types: NameResolution

  init(_ interface: Interface) {
    self.interface = interface
    types = NameResolution(reserved: Self.typeNames(of: interface))
  }

  /// The class of a model and its companion types.
  static func typeNames(of interface: Interface) -> Set<String> {
    let name = interface.className
    let companions = ["Input", "Output", "State", "Label", "TrainingInput", "TrainingParameters"]
    return Set([name] + companions.map { name + $0 } + ["\(name)_"])
  }

  /// One section for the model and one for each other function.
  func sections(_ labels: ModernLabels?) -> [ModernSection] {
    let main = ModernSection(
      interface.main, types: ModernSection.Types(interface.className), isMain: true, labels: labels, names: self)
    var resolution = types
    let others = interface.functions.filter { $0 != interface.main }
    let (names, _) = resolution.identifiers(
      for: others.map { interface.className + NameResolution.sanitized($0.name).capitalizingFirstLetter })
    return [main]
      + zip(others, names).map { function, name in
        ModernSection(function, types: ModernSection.Types(name), isMain: false, labels: labels, names: self)
      }
  }

  /// The features of one list.
  func features(
    _ features: [InterfaceFeature], type: (InterfaceFeature) -> String, members: Set<String>,
    comparison: NameResolution.Comparison = .exact
  ) -> [ModernFeature] {
    var resolution = NameResolution(
      reserved: ReservedWords.swiftTypes.union(Self.typeNames(of: interface)).union(Self.unspeakable).union(members),
      comparison: comparison)
    let (names, _) = resolution.identifiers(for: features.map(\.name))
    return zip(features, names).map { feature, name in
      ModernFeature(
        name: feature.name, identifier: name, swiftType: type(feature), type: feature.type,
        isOptional: feature.isOptional, description: feature.shortDescription)
    }
  }

  /// Words that cannot be member names even in backticks, or that the generated code uses.
  private static let unspeakable: Set<String> = [
    "Type", "Protocol", "self", "Self", "init", "Any", "OSType", "NSLocalizedDescriptionKey", "Array", "Dictionary",
    "MLModelError", "super", "CGRect", "UInt",
  ]
}

/// The part of a file for one function of the model.
struct ModernSection {
  struct Types {
    let model: String
    let input: String
    let output: String
    let state: String

    init(_ name: String) {
      model = name
      input = name + "Input"
      output = name + "Output"
      state = name + "State"
    }
  }

  let types: Types
  /// Whether this is the model itself, with its default function.
  let isMain: Bool
  /// Name of the function; nil for the default function.
  let functionName: String?
  let inputs: [ModernFeature]
  let outputs: [ModernFeature]
  let states: [ModernFeature]

  init(
    _ function: InterfaceFunction, types: Types, isMain: Bool, labels: ModernLabels?, names: ModernNames
  ) {
    self.types = types
    self.isMain = isMain
    functionName = isMain ? nil : function.name
    let half = names.interface.className + ".Half"
    let inputMembers: Set = function.isStateful ? ["featureProvider", "state"] : ["featureProvider"]
    inputs = names.features(function.inputs, type: { $0.type.modernSwiftType(half: half) }, members: inputMembers)
    outputs = names.features(
      function.outputs,
      type: { labels?.type(of: $0, in: function) ?? $0.type.modernSwiftType(half: half) }, members: [])
    states = names.features(
      function.states, type: { $0.type.modernSwiftType(half: half) }, members: ["handle"],
      // Each has a method whose name begins with `with`.
      comparison: .ignoringFirstLetterCase)
  }

  var isStateful: Bool { !states.isEmpty }
}
