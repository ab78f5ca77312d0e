/// Tensors of one type, one after the other.
public struct TensorList: Sendable {
  /// The type of an element; lengths that nothing fixes are ranges.
  public var element: ValueType
  /// Whether writing behind the end makes the list longer.
  public var isDynamic: Bool
  /// Places that nothing was written to are nil, and read as zeros.
  public var tensors: [Tensor?]

  /// A longer list is a number gone wrong.
  static let largestCount = 1 << 24

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
    guard index >= 0, index < (isDynamic ? Self.largestCount : tensors.count) else { throw outside(index, parameter) }
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

extension OperationArguments {
  /// The type of the elements of the list `ls`, and how many there are.
  func list() throws(OperationError) -> (element: ValueType, count: Extent) {
    let type = try required("ls").type
    guard case .list(let element, let count) = type else {
      throw OperationError("`ls` is \(type), expected a list", argument: "ls")
    }
    return (element, count)
  }

  /// Checks places in a list as far as they are known: no list has others than those from 0 to `count`.
  func checkPlaces(_ parameter: String, count: Extent) throws(OperationError) {
    let last = min(count.upper, TensorList.largestCount) - 1
    guard let place = elements(parameter)?.first(where: { $0.upper < 0 || $0.lower > last }) else { return }
    throw .elements("`\(parameter)` holds \(place), expected 0 to \(last)", argument: parameter)
  }
}

extension ValueType {
  /// The type of elements when a value of this type is written to a list whose elements are `element`.
  ///
  /// - Throws: `OperationError` when no element can have the type.
  func written(to element: ValueType) throws(OperationError) -> ValueType {
    guard let known = element.tensor else { return self }
    guard let tensor else { return element }
    guard tensor.scalar == known.scalar, tensor.shape.canEqual(known.shape) else {
      throw OperationError("`value` is \(tensor), expected \(known) as the list's elements", argument: "value")
    }
    return element
  }
}
