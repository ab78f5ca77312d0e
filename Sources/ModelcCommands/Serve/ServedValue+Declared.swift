internal import ModelRuntime
internal import ModelSpec

extension ServedValue {
  /// `value` converted to the type that the model declares, if that loses nothing: an array of one element to a number, a
  /// whole number to an integer. Apple's Python package does the same. Other values do not change.
  static func declared(_ value: FeatureValue, as type: FeatureType?) -> FeatureValue {
    switch (value, type?.kind) {
    case (.array(let array), .doubleType?) where array.count == 1: .double(array.doubles[0])
    case (.array(let array), .int64Type?) where array.count == 1:
      Int64(exactly: array.doubles[0]).map { .int64($0) } ?? value
    case (.double(let number), .int64Type?): Int64(exactly: number).map { .int64($0) } ?? value
    case (.double(let number), .multiArrayType?): .array(FeatureArray(doubles: [number], shape: [1]))
    case (.int64(let number), .multiArrayType?): .array(FeatureArray(doubles: [Double(number)], shape: [1]))
    default: value
    }
  }
}
