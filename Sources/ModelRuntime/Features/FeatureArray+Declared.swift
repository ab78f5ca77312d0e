internal import ModelOps
internal import ModelSpec

extension FeatureArray {
  /// Results as the array that a model declares: of its element type, double precision unless stated, and of its shape
  /// where that has as many elements, else of `shape`; a vector unless given.
  init(_ doubles: [Double], declaredAs type: ArrayFeatureType?, shape: [Int]? = nil) {
    let declared = type?.declaredShape ?? []
    var chosen = shape ?? [doubles.count]
    if shape == nil, !declared.isEmpty, declared.elementCount == doubles.count { chosen = declared }
    self.init(doubles: doubles, shape: chosen, as: ElementType(type?.dataType ?? .double, unstated: .double))
  }
}

extension FeatureArray.ElementType {
  /// The type that a model declares, `unstated` where it declares none.
  init(_ type: ArrayFeatureType.ArrayDataType, unstated: Self) {
    switch type {
    case .invalidArrayDataType, .unrecognized: self = unstated
    case .double, .float32, .float16, .int32, .int8: self.init(type)
    }
  }
}

extension [Int] {
  /// Product of the lengths; nil when it is too large to be counted.
  var elementCount: Int? {
    var count = 1
    for length in self {
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      if overflow { return nil }
      count = product
    }
    return count
  }
}

extension FeatureDescription {
  /// The array that the feature is; nil for any other feature.
  var array: ArrayFeatureType? {
    guard case .multiArrayType(let array)? = type?.kind else { return nil }
    return array
  }
}
