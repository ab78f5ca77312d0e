import ModelOps
import ModelRuntime
import ModelSpec

/// What a model type makes of features, whatever the model declares for them.
func predict(_ model: Model, _ features: NameMap<FeatureValue>) throws -> NameMap<FeatureValue> {
  var options = PredictionOptions()
  options.checksInputs = false
  return try RuntimeModel(model).prediction(from: features, options: options)
}

/// What loading the model says, with its place; nil when it loads.
func loadingProblem(_ model: Model) -> String? {
  do throws(RuntimeError) {
    _ = try RuntimeModel(model)
    return nil
  } catch {
    return text(of: error)
  }
}

/// What a prediction says; nil when it succeeds.
func predictionProblem(_ model: Model, _ features: NameMap<FeatureValue>) -> String? {
  do {
    _ = try predict(model, features)
    return nil
  } catch {
    return text(of: error)
  }
}

/// What `error` says, with its place: without the word `error`, which all of them begin with.
func text(of error: any Error) -> String {
  let text = "\(error)"
  return text.hasPrefix("error: ") ? String(text.dropFirst("error: ".count)) : text
}

extension FeatureValue {
  static func doubles(_ values: [Double], shape: [Int]? = nil) -> FeatureValue {
    .array(FeatureArray(doubles: values, shape: shape ?? [values.count]))
  }

  var double: Double? {
    guard case .double(let value) = self else { return nil }
    return value
  }

  var int64: Int64? {
    guard case .int64(let value) = self else { return nil }
    return value
  }

  var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  var array: FeatureArray? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  var strings: NameMap<Double>? {
    guard case .dictionary(.strings(let value)) = self else { return nil }
    return value
  }

  var integers: [Int64: Double]? {
    guard case .dictionary(.integers(let value)) = self else { return nil }
    return value
  }

  var sequence: FeatureSequence? {
    guard case .sequence(let value) = self else { return nil }
    return value
  }
}

/// Whether two numbers differ by rounding at most.
func isClose(_ left: Double?, _ right: Double, within tolerance: Double = 1e-12) -> Bool {
  guard let left else { return false }
  return abs(left - right) <= tolerance
}
