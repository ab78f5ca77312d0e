internal import ModelSpec

/// Tensors of one type, one after the other.
public struct TensorList: Sendable {
  /// The type of an element; lengths that nothing fixes are ranges.
  public var element: ValueType
  /// Whether writing behind the end makes the list longer.
  public var isDynamic: Bool
  /// Places that nothing was written to are nil, and read as zeros.
  public var tensors: [Tensor?]

  /// A list of `tensors`, each of type `element` or nil.
  public init(element: ValueType, isDynamic: Bool, tensors: [Tensor?]) {
    self.element = element
    self.isDynamic = isDynamic
    self.tensors = tensors
  }

  /// The list's type; the count is unknown when it can grow.
  public var type: ValueType { .list(element, count: isDynamic ? .unknown : Extent(tensors.count)) }

  /// The element at a place.
  ///
  /// - Throws: `OperationError` when there is no such place, or nothing was written there and the shape is not known or
  ///   beyond the budget.
  func read(_ index: Int, _ parameter: String, in context: ExecutionContext) throws(OperationError) -> Tensor {
    guard tensors.indices.contains(index) else { throw outside(index, parameter) }
    if let tensor = tensors[index] { return tensor }
    let written = tensors.lazy.compactMap(\.self).first?.type
    guard let type = written ?? element.tensor, let shape = type.shape.fixed else {
      throw OperationError("element \(index) of `ls` is read before it is written, and its shape is not known")
    }
    let zeros = try context.result(type.scalar, shape)
    zeros.fill(zeros.places, with: Tensor(zeros: type.scalar, []))
    return zeros
  }

  /// Puts `tensor` in a place.
  ///
  /// - Throws: `OperationError` when there is no such place in a list of fixed length, or the tensor is of another type.
  mutating func write(_ tensor: Tensor, at index: Int, parameter: String) throws(OperationError) {
    if let type = element.tensor, tensor.scalar != type.scalar || !type.shape.canEqual(tensor.type.shape) {
      throw OperationError("`value` holds \(tensor.type), expected \(type) as the list's elements", argument: "value")
    }
    guard index >= 0, index < (isDynamic ? MakeList.largestCount : tensors.count) else {
      throw outside(index, parameter)
    }
    while tensors.count <= index { tensors.append(nil) }
    tensors[index] = tensor
  }

  private func outside(_ index: Int, _ parameter: String) -> OperationError {
    .elements(
      "`\(parameter)` holds \(index), expected 0 to \(tensors.count - 1) for a list of \(tensors.count) elements",
      argument: parameter)
  }
}

extension OperationInputs {
  /// Takes the list bound to `ls` out, so that it may be changed in place when nobody else holds it.
  mutating func takeList() throws(OperationError) -> TensorList {
    let range = layout.range("ls")
    guard case .list(let list)? = values[range].first else {
      throw OperationError("`ls` is no list", argument: "ls")
    }
    values[range.lowerBound] = .strings([])
    return list
  }
}
