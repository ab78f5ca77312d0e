internal import Foundation
internal import ModelRuntime
internal import ModelSpec

/// The configured values that take effect while a model is loaded. Those for training only, and those of other models,
/// are ignored.
struct ConfiguredParameters: Sendable {
  private enum Value: Sendable, CustomStringConvertible {
    case number(Double)
    case text(String)

    var description: String {
      switch self {
      case .number(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
      case .text(let text): "'\(text)'"
      }
    }
  }

  private struct Key: Hashable, Sendable {
    var name: String
    var scope: String?
  }

  private static let names = [
    MLParameterKey.numberOfNeighbors.name, MLParameterKey.linkedModelFileName.name,
    MLParameterKey.linkedModelSearchPath.name,
  ]

  private var values: [Key: Value] = [:]

  /// Nil when none of the parameters matters to loading.
  init?(_ parameters: [MLParameterKey: Any]) {
    for (key, value) in parameters where Self.names.contains(key.name) {
      let place = Key(name: key.name, scope: key.scope)
      switch value {
      case let text as String: values[place] = .text(text)
      case let number as NSNumber: values[place] = .number(number.doubleValue)
      case let number as any BinaryInteger: values[place] = .number(Double(number))
      case let number as any BinaryFloatingPoint: values[place] = .number(Double(number))
      default: values[place] = .text("\(value)")
      }
    }
    if values.isEmpty { return nil }
  }

  /// Sets the values in a model and, in a pipeline, in its parts, whose names are the keys' scopes.
  ///
  /// - Parameter scope: The name of `model` as a part of the whole; nil for the whole.
  /// - Throws: `RuntimeError` with code `parameters` for a value that the model does not allow.
  func apply(to model: inout Model, scope: String? = nil) throws(RuntimeError) {
    switch model.kind {
    case .kNearestNeighborsClassifier(var classifier)?:
      guard let count = try neighborCount(classifier.numberOfNeighbors, scope) else { return }
      var parameter = classifier.numberOfNeighbors ?? Int64Parameter()
      parameter.defaultValue = count
      classifier.numberOfNeighbors = parameter
      model.kind = .kNearestNeighborsClassifier(classifier)
    case .linkedModel(var link)?:
      guard case .linkedModelFile(var file)? = link.linkType else { return }
      if let name = try text(.linkedModelFileName, scope) {
        file.linkedModelFileName = .with { $0.defaultValue = name }
      }
      if let path = try text(.linkedModelSearchPath, scope) {
        file.linkedModelSearchPath = .with { $0.defaultValue = path }
      }
      link.linkType = .linkedModelFile(file)
      model.kind = .linkedModel(link)
    default:
      guard var pipeline = model.pipeline else { return }
      try apply(toPartsOf: &pipeline, scope)
      model.pipeline = pipeline
    }
  }

  private func apply(toPartsOf pipeline: inout Pipeline, _ scope: String?) throws(RuntimeError) {
    for index in pipeline.models.indices {
      let name = index < pipeline.names.count ? pipeline.names[index] : "model\(index)"
      try apply(to: &pipeline.models[index], scope: scope.map { "\($0).\(name)" } ?? name)
    }
  }

  private func neighborCount(_ declared: Int64Parameter?, _ scope: String?) throws(RuntimeError) -> Int64? {
    let key = MLParameterKey.numberOfNeighbors.name
    guard let value = values[Key(name: key, scope: scope)] else { return nil }
    let range: ClosedRange<Int64>
    let allowed: [Int64]?
    switch declared?.allowedValues {
    case .range(let limits)?: (range, allowed) = (limits.minValue...max(limits.minValue, limits.maxValue), nil)
    case .set(let set)?: (range, allowed) = (1...Int64.max, set.values)
    case nil: (range, allowed) = (1...Int64.max, nil)
    }
    if case .number(let number) = value, let count = Int64(exactly: number), range.contains(count),
      allowed?.contains(count) ?? true
    {
      return count
    }
    let expected =
      if let allowed {
        "one of \(allowed.map(String.init).joined(separator: ", "))"
      } else if range.upperBound == .max {
        "an integer, \(range.lowerBound) or more"
      } else {
        "an integer from \(range.lowerBound) to \(range.upperBound)"
      }
    throw RuntimeError(.parameters, "`\(scope.map { "\($0)." } ?? "")\(key)` is \(value), expected \(expected)")
  }

  private func text(_ key: MLParameterKey, _ scope: String?) throws(RuntimeError) -> String? {
    guard let value = values[Key(name: key.name, scope: scope)] else { return nil }
    if case .text(let text) = value { return text }
    throw RuntimeError(
      .parameters, "`\(scope.map { "\($0)." } ?? "")\(key.name)` is \(value), expected a string")
  }
}
