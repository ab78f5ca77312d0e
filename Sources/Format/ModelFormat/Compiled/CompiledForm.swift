package import ModelSpec

/// How a compiled directory stores a model of some type.
///
/// Networks, ML Programs and pipelines are taken apart: their header holds the model description and a few names, and
/// files of their own hold the rest. Every other type is stored as a whole in the header file; that is known of
/// `nonMaximumSuppression`, `glmClassifier` and `visionFeaturePrint` and assumed of the others.
package enum CompiledForm: Equatable, Sendable {
  case network, classifier, regressor
  case program
  case pipeline
  /// The serialized `Model` follows the header.
  case specification

  package init(_ kind: Model.Kind) {
    self.init(typeNumber: UInt32(kind.fieldNumber))
  }

  /// - Parameter typeNumber: The number of the model type's field in the schema's `Model`.
  init(typeNumber: UInt32) {
    self =
      switch typeNumber {
      case 500: .network
      case 403: .classifier
      case 303: .regressor
      case 502: .program
      case 200, 201, 202: .pipeline
      default: .specification
      }
  }
}
