import ModelSpec
import _ModelTestSupport

@testable import ModelValidation

/// What the validator says about a model, in the parts that tests compare.
enum Checked {
  /// The sentences of the errors.
  static func errors(_ model: Model) -> [String] {
    ModelValidator.validate(model).filter { $0.severity == .error }.map(\.message)
  }

  /// The sentences of the warnings.
  static func warnings(_ model: Model) -> [String] {
    ModelValidator.validate(model).filter { $0.severity == .warning }.map(\.message)
  }

  /// The places of all findings.
  static func places(_ model: Model) -> [String] {
    ModelValidator.validate(model).map(\.location.description)
  }

  /// The errors about one feature of an identity, which asks nothing of its features.
  static func errors(
    _ feature: FeatureDescription, in list: FeatureList = .input, version: Int32 = 10
  ) -> [String] {
    errors(model(feature, in: list, version: version))
  }

  static func warnings(
    _ feature: FeatureDescription, in list: FeatureList = .input, version: Int32 = 10
  ) -> [String] {
    warnings(model(feature, in: list, version: version))
  }

  /// An identity with `feature`, and whatever else an interface needs.
  static func model(_ feature: FeatureDescription, in list: FeatureList = .input, version: Int32 = 10) -> Model {
    var model = Model.model(.identity(Identity()), version: version)
    model.description = .with {
      $0.input = list == .input ? [feature] : [.double("other")]
      $0.output = list == .output ? [feature] : [.double("other")]
      $0.state = list == .state ? [feature] : []
    }
    return model
  }
}
