import ModelSpec

/// `classify`: the label of the most probable class, and the probabilities by label.
///
/// - `probabilities`: as many elements as there are classes, in any shape.
/// - `classes`: their labels, strings or integers; constant.
/// - Results: a label, the first of those that are equally probable, and a dictionary. NaN is the least probable.
package struct Classify: TensorOperation {
  package static let name = "classify"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = "its results are labels"

  package var labels: NumberDictionary.Keys
  private var probabilities: TensorType
  package var count: Int

  package init(_ arguments: OperationArguments) throws(OperationError) {
    probabilities = try arguments.tensor("probabilities", .floats)
    var strings: [String] = []
    var integers: [Int64] = []
    _ = try arguments.required("classes")
    for argument in arguments.all("classes") {
      switch argument.constant?.elements {
      case .strings(let labels)?: strings += labels
      case .integers(let labels)?: integers += labels.map { Int64($0) }
      default: throw OperationError("`classes` is no constant list of strings or integers", argument: "classes")
      }
    }
    guard strings.isEmpty || integers.isEmpty, !strings.isEmpty || !integers.isEmpty else {
      throw OperationError("`classes` is empty or mixed, expected strings or integers", argument: "classes")
    }
    labels = strings.isEmpty ? .integers(integers) : .strings(strings)
    count = max(strings.count, integers.count)
    guard probabilities.shape.elementCount.contains(count) else {
      throw OperationError(
        "`probabilities` \(probabilities.shape) does not have \(count) elements, one for each of `classes`",
        argument: "probabilities")
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let scalar: ScalarType = if case .strings = labels { .string } else { .int64 }
    return [
      .tensor(.scalar(scalar)), .dictionary(key: .tensor(.scalar(scalar)), value: .tensor(.scalar(.fp64))),
    ]
  }
}
