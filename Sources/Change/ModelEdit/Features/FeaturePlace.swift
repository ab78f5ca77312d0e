package import ModelSpec

/// The location of a feature in a model's description.
package struct FeaturePlace: Hashable, Sendable {
  /// The list that contains it.
  package enum List: Hashable, Sendable, CaseIterable {
    case input, output, state, trainingInput
  }

  /// Index of its function; nil for a feature of the model itself.
  package var function: Int?
  /// The list.
  package var list: List
  /// Index in the list.
  package var index: Int
}

extension FeaturePlace.List {
  /// The word for one of its features.
  var word: String {
    switch self {
    case .input: "input"
    case .output: "output"
    case .state: "state"
    case .trainingInput: "training input"
    }
  }
}

extension ModelDescription {
  /// Locations of all features, including those of functions.
  package var featurePlaces: [FeaturePlace] {
    func places(_ features: [FeatureDescription], _ list: FeaturePlace.List, _ function: Int? = nil) -> [FeaturePlace] {
      features.indices.map { FeaturePlace(function: function, list: list, index: $0) }
    }
    var all = places(input, .input) + places(output, .output) + places(state, .state)
    all += places(trainingInput, .trainingInput)
    for (index, function) in functions.enumerated() {
      all += places(function.input, .input, index) + places(function.output, .output, index)
      all += places(function.state, .state, index)
    }
    return all
  }

  /// The feature at an existing location.
  package subscript(place: FeaturePlace) -> FeatureDescription {
    get {
      guard let function = place.function else {
        switch place.list {
        case .input: return input[place.index]
        case .output: return output[place.index]
        case .state: return state[place.index]
        case .trainingInput: return trainingInput[place.index]
        }
      }
      switch place.list {
      case .input: return functions[function].input[place.index]
      case .output: return functions[function].output[place.index]
      case .state: return functions[function].state[place.index]
      case .trainingInput: return FeatureDescription()
      }
    }
    set {
      guard let function = place.function else {
        switch place.list {
        case .input: input[place.index] = newValue
        case .output: output[place.index] = newValue
        case .state: state[place.index] = newValue
        case .trainingInput: trainingInput[place.index] = newValue
        }
        return
      }
      switch place.list {
      case .input: functions[function].input[place.index] = newValue
      case .output: functions[function].output[place.index] = newValue
      case .state: functions[function].state[place.index] = newValue
      case .trainingInput: break
      }
    }
  }

  /// Names of all features, without duplicates, in order.
  package func featureNames(in lists: Set<FeaturePlace.List> = Set(FeaturePlace.List.allCases)) -> [String] {
    var seen: NameSet = []
    return featurePlaces.filter { lists.contains($0.list) }.map { self[$0].name }.filter { seen.insert($0).inserted }
  }

  /// The locations of the features named by `subject`: `name`, or `function/name` for those of one function.
  ///
  /// - Throws: `Diagnostic` if there are none.
  package func places(
    of subject: String, in lists: Set<FeaturePlace.List>
  ) throws(Diagnostic) -> [FeaturePlace] {
    let (function, name) = functionAndName(subject)
    let found = featurePlaces.filter { place in
      lists.contains(place.list) && self[place].name == name && (function == nil || place.function == function)
    }
    guard found.isEmpty else { return found }
    let what = lists.count > 1 ? "feature" : lists.first?.word ?? "feature"
    throw EditProblem.missing(what, named: subject, known: featureNames(in: lists))
  }

  /// Splits `function/name` if the model has that function, and no feature has the whole text as its name.
  func functionAndName(_ subject: String) -> (function: Int?, name: String) {
    guard let slash = subject.unicodeScalars.firstIndex(of: "/"),
      let function = functions.firstIndex(where: { $0.name == subject[..<slash] })
    else { return (nil, subject) }
    return (function, String(subject.unicodeScalars[slash...].dropFirst()))
  }
}
