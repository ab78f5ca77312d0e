internal import ModelSpec

/// Compares what two models offer to apps.
enum InterfaceComparison {
  static func changes(from old: Model, to new: Model) -> [InterfaceChange] {
    let (first, second) = (old.description ?? ModelDescription(), new.description ?? ModelDescription())
    let (oldMain, newMain) = (first.mainFunction, second.mainFunction)
    var changes = self.changes(from: oldMain, to: newMain)
    changes += functionChanges(from: first, to: second)
    changes += FeatureListComparison.changes(.trainingInput, from: first.trainingInput, to: second.trainingInput)
    changes += labelChanges(from: old.classLabels, to: new.classLabels)
    if old.isUpdatable != new.isUpdatable {
      changes.append(
        InterfaceChange(
          .model, .changed, name: "", aspect: "updatable", from: old.isUpdatable ? "yes" : "no",
          to: new.isUpdatable ? "yes" : "no", impact: old.isUpdatable ? .predictions : .none,
          reason: old.isUpdatable ? "the model can no longer be trained" : nil))
    }
    return changes
  }

  /// The changes of one function; `function` of each is nil.
  private static func changes(from old: FunctionDescription, to new: FunctionDescription) -> [InterfaceChange] {
    var changes = FeatureListComparison.changes(.input, from: old.input, to: new.input)
    changes += FeatureListComparison.changes(.output, from: old.output, to: new.output)
    changes += FeatureListComparison.changes(.state, from: old.state, to: new.state)
    for (aspect, first, second) in [
      ("predicted feature", old.predictedFeatureName, new.predictedFeatureName),
      ("predicted probabilities", old.predictedProbabilitiesName, new.predictedProbabilitiesName),
    ] where first != second {
      changes.append(InterfaceChange(.model, .changed, name: "", aspect: aspect, from: first, to: second))
    }
    return changes
  }

  private static func functionChanges(
    from old: ModelDescription, to new: ModelDescription
  ) -> [InterfaceChange] {
    var changes: [InterfaceChange] = []
    let newNames = NameSet(new.functions.map(\.name))
    let formers = NameMap(old.functions.map { ($0.name, $0) }) { first, _ in first }
    let (oldMain, newMain) = (old.mainFunction.name, new.mainFunction.name)
    for function in old.functions where !newNames.contains(function.name) {
      // A model of one function does not list it; its interface is compared as the model's own.
      if new.functions.isEmpty, function.name == oldMain { continue }
      changes.append(
        InterfaceChange(
          .function, .removed, name: function.name, impact: .predictions, reason: "the function cannot be loaded"))
    }
    for function in new.functions {
      guard let former = formers[function.name] else {
        if old.functions.isEmpty, function.name == newMain { continue }
        changes.append(InterfaceChange(.function, .added, name: function.name))
        continue
      }
      // The class has the interface of the default function, which is compared as the model's own.
      guard function.name != newMain || former.name != oldMain else { continue }
      for var change in self.changes(from: former, to: function) {
        change.function = function.name
        if change.impact == .compilation { change.impact = .predictions }
        changes.append(change)
      }
    }
    if !old.functions.isEmpty, !new.functions.isEmpty, oldMain != newMain {
      changes.append(
        InterfaceChange(
          .model, .changed, name: "", aspect: "default function", from: oldMain, to: newMain,
          impact: .predictions, reason: "predictions run another function"))
    }
    return changes
  }

  /// Labels are text or numbers to the generated class, whichever they are.
  private static func labelChanges(from old: ClassLabels?, to new: ClassLabels?) -> [InterfaceChange] {
    let (first, second) = (old?.texts ?? [], new?.texts ?? [])
    let (oldSet, newSet) = (NameSet(first), NameSet(second))
    let removed = first.filter { !newSet.contains($0) }
    let added = second.filter { !oldSet.contains($0) }
    var changes: [InterfaceChange] = []
    if !removed.isEmpty {
      changes.append(InterfaceChange(.labels, .removed, name: "", from: removed.joined(separator: ", ")))
    }
    if !added.isEmpty { changes.append(InterfaceChange(.labels, .added, name: "", to: added.joined(separator: ", "))) }
    let (kept, stayed) = (first.filter(newSet.contains), second.filter(oldSet.contains))
    if kept != stayed {
      changes.append(
        InterfaceChange(
          .labels, .reordered, name: "", aspect: "order", from: kept.joined(separator: ", "),
          to: stayed.joined(separator: ", ")))
    }
    return changes
  }
}

extension ModelDescription {
  /// The function that runs when none is named: the default one, or the first, or the model's own interface.
  var mainFunction: FunctionDescription {
    functions.first { $0.name == defaultFunctionName } ?? functions.first
      ?? .with {
        $0.input = input
        $0.output = output
        $0.state = state
        $0.predictedFeatureName = predictedFeatureName
        $0.predictedProbabilitiesName = predictedProbabilitiesName
      }
  }
}

extension ClassLabels {
  /// Each label once, as text: a nearest neighbors classifier has one for each sample.
  fileprivate var texts: [String] {
    var seen: NameSet = []
    let all =
      switch self {
      case .strings(let labels): labels
      case .integers(let labels): labels.map { "\($0)" }
      }
    return all.filter { seen.insert($0).inserted }
  }
}
