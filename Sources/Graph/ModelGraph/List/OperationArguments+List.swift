internal import ModelSpec

extension OperationArguments {
  /// The type of the elements of the list `ls`, and how many there are.
  package func list() throws(OperationError) -> (element: ValueType, count: Extent) {
    let type = try required("ls").type
    guard case .list(let element, let count) = type else {
      throw OperationError("`ls` is \(type), expected a list", argument: "ls")
    }
    return (element, count)
  }

  /// Checks places in a list as far as they are known: no list has others than those from 0 to `count`.
  package func checkPlaces(_ parameter: String, count: Extent) throws(OperationError) {
    let last = min(count.upper, MakeList.largestCount) - 1
    guard let place = elements(parameter)?.first(where: { $0.upper < 0 || $0.lower > last }) else { return }
    throw .elements("`\(parameter)` holds \(place), expected 0 to \(last)", argument: parameter)
  }
}

extension ValueType {
  /// The type of elements when a value of this type is written to a list whose elements are `element`.
  ///
  /// - Throws: `OperationError` when no element can have the type.
  package func written(to element: ValueType) throws(OperationError) -> ValueType {
    guard let known = element.tensor else { return self }
    guard let tensor else { return element }
    guard tensor.scalar == known.scalar, tensor.shape.canEqual(known.shape) else {
      throw OperationError("`value` is \(tensor), expected \(known) as the list's elements", argument: "value")
    }
    return element
  }
}
