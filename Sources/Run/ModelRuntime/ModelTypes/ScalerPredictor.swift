internal import ModelOps
internal import ModelSpec

/// `y[i] = scaleValue[i] * (x[i] + shiftValue[i])`.
struct ScalerPredictor: ModelTypePredictor {
  private let feature: SingleFeature
  private let shifts: [Double]
  private let scales: [Double]

  init(_ message: Scaler, of model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError) {
    feature = try SingleFeature(of: model, at: path)
    shifts = message.shiftValue.isEmpty ? [0] : message.shiftValue
    scales = message.scaleValue.isEmpty ? [1] : message.scaleValue
    guard shifts.count == 1 || scales.count == 1 || shifts.count == scales.count else {
      throw RuntimeError(
        .generic, "`shiftValue` has \(shifts.count) values, but `scaleValue` has \(scales.count)",
        at: path.field("scaler"))
    }
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    switch try features.required(feature.input) {
    case .double(let number): return [feature.output: try scalar(number)]
    case .int64(let integer): return [feature.output: try scalar(Double(integer))]
    case .array(let array):
      let values = try scaled(array.doubles)
      guard case .multiArrayType(let type)? = feature.outputType else {
        return [feature.output: .double(values.first ?? 0)]
      }
      return [feature.output: .array(FeatureArray(values, declaredAs: type, shape: array.shape))]
    case let value: throw .kind(of: feature.input, value, expected: "a number or an array")
    }
  }

  private func scalar(_ number: Double) throws(RuntimeError) -> FeatureValue {
    let result = try scaled([number])[0]
    switch feature.outputType {
    case .int64Type?:
      guard let integer = Int64(exactly: result) else {
        throw RuntimeError(.generic, "output '\(feature.output)' is an integer, which \(result) is not")
      }
      return .int64(integer)
    case .multiArrayType(let type)?: return .array(FeatureArray([result], declaredAs: type))
    default: return .double(result)
    }
  }

  private func scaled(_ values: [Double]) throws(RuntimeError) -> [Double] {
    let expected = max(shifts.count, scales.count)
    guard expected == 1 || expected == values.count else {
      throw RuntimeError(
        .featureType, "input '\(feature.input)' has \(values.count) elements, the model scales \(expected)")
    }
    var results = values
    for index in results.indices {
      let shift = shifts.count == 1 ? shifts[0] : shifts[index]
      let scale = scales.count == 1 ? scales[0] : scales[index]
      results[index] = scale * (values[index] + shift)
    }
    return results
  }
}
