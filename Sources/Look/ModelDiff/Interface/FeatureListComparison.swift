internal import ModelInspect
internal import ModelInterface
internal import ModelSpec

/// Compares a list of features: those added, removed, renamed, changed and put into another order.
enum FeatureListComparison {
  static func changes(
    _ subject: InterfaceChange.Subject, from old: [FeatureDescription], to new: [FeatureDescription]
  ) -> [InterfaceChange] {
    let (oldNames, newNames) = (NameSet(old.map(\.name)), NameSet(new.map(\.name)))
    var changes: [InterfaceChange] = []
    var successors: NameSet = []
    for (place, feature) in old.enumerated() where !newNames.contains(feature.name) {
      // A feature of the same type at the same position counts as renamed.
      let successor = place < new.count ? new[place] : nil
      if let successor, !oldNames.contains(successor.name), successor.plainTypeText == feature.plainTypeText {
        successors.insert(successor.name)
        changes += renamed(subject, feature, to: successor)
      } else {
        changes.append(removal(subject, feature, isLast: new.isEmpty))
      }
    }
    for feature in new where !oldNames.contains(feature.name) && !successors.contains(feature.name) {
      changes.append(addition(subject, feature, isFirst: old.isEmpty))
    }
    let newByName = new.byName
    for feature in old {
      if let successor = newByName[feature.name] {
        changes += FeatureComparison(subject, from: feature, to: successor).changes
      }
    }
    return changes + reordering(subject, from: old, to: new)
  }

  private static func removal(
    _ subject: InterfaceChange.Subject, _ feature: FeatureDescription, isLast: Bool
  ) -> InterfaceChange {
    InterfaceChange(
      subject, .removed, name: feature.name, from: feature.typeText, impact: .compilation,
      reason: subject == .state && isLast
        ? "predictions take no state" : "'\(feature.name)' is missing in the generated class")
  }

  private static func addition(
    _ subject: InterfaceChange.Subject, _ feature: FeatureDescription, isFirst: Bool
  ) -> InterfaceChange {
    let reason: String? =
      switch subject {
      case .input:
        feature.type?.isOptional == true
          ? "prediction(…) with separate arguments takes one more" : "predictions need one more value"
      case .trainingInput: isFirst || feature.type?.isOptional == true ? nil : "training needs one more value"
      case .state: isFirst ? "predictions need a state" : nil
      default: nil
      }
    return InterfaceChange(
      subject, .added, name: feature.name, to: feature.typeText, impact: reason == nil ? .none : .compilation,
      reason: reason)
  }

  private static func renamed(
    _ subject: InterfaceChange.Subject, _ old: FeatureDescription, to new: FeatureDescription
  ) -> [InterfaceChange] {
    let isSame = NameResolution.sanitized(old.name) == NameResolution.sanitized(new.name)
    let change = InterfaceChange(
      subject, .renamed, name: old.name, from: old.name, to: new.name, impact: isSame ? .none : .compilation,
      reason: isSame ? nil : "'\(old.name)' is missing in the generated class")
    return [change] + FeatureComparison(subject, from: old, to: new).changes
  }

  private static func reordering(
    _ subject: InterfaceChange.Subject, from old: [FeatureDescription], to new: [FeatureDescription]
  ) -> [InterfaceChange] {
    let (oldNames, newNames) = (NameSet(old.map(\.name)), NameSet(new.map(\.name)))
    let first = old.map(\.name).filter(newNames.contains)
    let second = new.map(\.name).filter(oldNames.contains)
    guard first != second else { return [] }
    let isBreaking = subject == .input || subject == .trainingInput
    return [
      InterfaceChange(
        subject, .reordered, name: "", aspect: "order", from: first.joined(separator: ", "),
        to: second.joined(separator: ", "), impact: isBreaking ? .compilation : .none,
        reason: isBreaking ? "arguments come in another order" : nil)
    ]
  }
}
