internal import ModelOps
internal import ModelSpec

/// The output of a regressor: a number, or an array where the model declares one.
struct RegressorOutput: Sendable {
  private let name: String
  private let kind: FeatureType.Kind?

  /// - Parameter count: Numbers that the model makes.
  init(of model: Model, count: Int, at path: ModelPath) throws(RuntimeError) {
    let outputs = model.description?.output ?? []
    let predicted = model.description?.predictedFeatureName ?? ""
    guard let feature = outputs.first(where: { $0.name == predicted }) ?? outputs.first else {
      throw RuntimeError(.generic, "the model declares no output", at: path)
    }
    name = feature.name
    kind = feature.type?.kind
    switch kind {
    case .multiArrayType?, nil: break
    case .doubleType?, .int64Type?:
      guard count == 1 else {
        throw RuntimeError(
          .generic, "output '\(name)' is declared a single number, the model makes \(count)", at: path)
      }
    case .stringType?, .imageType?, .dictionaryType?, .sequenceType?, .stateType?:
      throw RuntimeError(
        .generic, "output '\(name)' is declared `\(kind?.schemaName ?? "")`, a regressor outputs numbers", at: path)
    }
  }

  func features(_ values: [Double]) -> NameMap<FeatureValue> {
    switch kind {
    case .int64Type?: [name: .int64(Int64(truncating: (values.first ?? 0).rounded()))]
    case .multiArrayType(let array)?: [name: .array(FeatureArray(values, declaredAs: array))]
    case nil where values.count != 1: [name: .array(FeatureArray(values, declaredAs: nil))]
    default: [name: .double(values.first ?? 0)]
    }
  }
}
