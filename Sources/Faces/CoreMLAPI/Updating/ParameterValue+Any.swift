internal import Foundation
internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining

extension MLParameterKey {
  /// The key by which training knows the parameter.
  var trainingKey: ParameterKey { ParameterKey(name, scope: scope) }

  convenience init(_ key: ParameterKey) { self.init(name: key.name, scope: key.scope) }
}

extension ParameterValue {
  /// An app's value for a parameter: a number of any type, a flag, or an array.
  ///
  /// - Throws: `RuntimeError` with code `parameters` for anything else.
  init(_ value: Any, for key: MLParameterKey) throws(RuntimeError) {
    switch value {
    case let array as MLMultiArray: self = .array(array.feature)
    // Foundation's numbers are cast to any of these types, so they come first.
    case let number as NSNumber where type(of: value) is NSNumber.Type: self = Self.number(number)
    case let flag as Bool: self = .flag(flag)
    case let number as any BinaryFloatingPoint: self = .number(Double(number))
    case let number as any BinaryInteger:
      guard let integer = Int64(exactly: number) else {
        throw RuntimeError(.parameters, "`\(key)` is \(number), which is too large")
      }
      self = .integer(integer)
    default:
      throw RuntimeError(.parameters, "`\(key)` is a \(type(of: value)), expected a number, a flag or an MLMultiArray")
    }
  }

  private static func number(_ number: NSNumber) -> ParameterValue {
    if let integer = Int64(exactly: number.doubleValue) { return .integer(integer) }
    return .number(number.doubleValue)
  }

  /// The value as an app gets it.
  var any: Any {
    switch self {
    case .integer(let value): Int(clamping: value)
    case .number(let value): value
    case .flag(let value): value
    case .array(let array): MLMultiArray(array)
    }
  }
}

extension RuntimeError {
  /// The values of a configuration, by the keys of training. Those that only loading knows are left out.
  static func values(
    _ parameters: [MLParameterKey: Any]?
  ) throws(RuntimeError) -> [ParameterKey: ParameterValue] {
    var values: [ParameterKey: ParameterValue] = [:]
    for (key, value) in parameters ?? [:] {
      if key == .linkedModelFileName || key == .linkedModelSearchPath { continue }
      values[key.trainingKey] = try ParameterValue(value, for: key)
    }
    return values
  }
}

extension MLModelError {
  /// Why a model cannot be trained: what no parameter and no file is to blame for is a failure of the update.
  init(updating error: RuntimeError) {
    switch error.code {
    case .io: self.init(.io, error)
    case .parameters: self.init(.parameters, error)
    default: self.init(.update, error)
    }
  }
}
