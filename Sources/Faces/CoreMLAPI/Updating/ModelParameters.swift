internal import Foundation
internal import ModelSpec
internal import ModelTraining

/// The values that training of a model may be given, as its specification declares them.
enum ModelParameters {
  /// - Parameter scope: The part of the whole model that `model` is; nil for the whole.
  static func descriptions(of model: Model, scope: String? = nil) -> [MLParameterDescription] {
    if let pipeline = model.pipeline {
      return pipeline.models.enumerated().flatMap { index, part -> [MLParameterDescription] in
        let name = index < pipeline.names.count ? pipeline.names[index] : "model\(index)"
        return descriptions(of: part, scope: scope.map { "\($0).\(name)" } ?? name)
      }
    }
    return TrainingParameters(declaredBy: model).all.compactMap { MLParameterDescription($0, scope: scope) }
  }
}

extension MLParameterDescription {
  fileprivate convenience init?(_ parameter: TrainingParameter, scope: String?) {
    let value: NSNumber
    switch parameter.defaultValue {
    case .integer(let integer)?: value = NSNumber(value: integer)
    case .number(let number)?: value = NSNumber(value: number)
    case .flag(let flag)?: value = NSNumber(value: flag)
    case .array?, nil: return nil
    }
    let constraint: MLNumericConstraint?
    switch parameter.allowed {
    case .integers(let range): constraint = MLNumericConstraint(range)
    case .oneOf(let values): constraint = MLNumericConstraint(values)
    case .numbers(let range): constraint = MLNumericConstraint(range)
    case .anyInteger, .anyNumber, .flag, .array: constraint = nil
    }
    self.init(MLParameterKey(parameter.key.scoped(to: scope)), value, constraint: constraint)
  }
}
