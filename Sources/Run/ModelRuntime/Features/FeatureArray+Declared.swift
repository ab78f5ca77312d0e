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

extension FeatureDescription {
  /// The array that the feature is; nil for any other feature.
  var array: ArrayFeatureType? {
    guard case .multiArrayType(let array)? = type?.kind else { return nil }
    return array
  }

  /// Checks that a default value of this shape can be made for an input that is left out.
  ///
  /// - Throws: `RuntimeError` when it would have more elements than one value may have, or than fit in memory.
  func checkDefault(_ shape: [Int]) throws(RuntimeError) {
    let limit = min(WorkBudget.standardElementLimit, WorkBudget.standardByteLimit / 8)
    guard shape.allSatisfy({ $0 >= 0 }), let count = shape.elementCount, count <= limit else {
      throw RuntimeError(
        .generic,
        "input '\(name)' is missing, and its default would have shape \(shape), expected up to \(limit) elements")
    }
  }
}
