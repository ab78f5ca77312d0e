internal import ModelSpec

/// `make_list`: a list that nothing has been written to.
///
/// - `init_length`: how many elements, 1 unless given; need not be constant.
/// - `dynamic_length`: whether writing behind the end makes the list longer; true unless given.
/// - `elem_shape`: the lengths of an element; a string stands for a length that only writing tells. An element of any
///   shape unless given.
/// - `dtype`: the elements' type, fp32 unless given.
/// - Result: the list. What is read before it is written is 0.
package struct MakeList: TensorOperation {
  package static let name = "make_list"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .lists

  /// A longer list is a number gone wrong.
  package static let largestCount = 1 << 24

  package var element: ValueType
  package var isDynamic: Bool
  package var count: Extent

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let word = try arguments.string("dtype", default: "fp32")
    guard let scalar = ScalarType.allCases.first(where: { $0.name == word }), scalar != .string else {
      throw OperationError("`dtype` is '\(word)', which is no type of a list's elements", argument: "dtype")
    }
    isDynamic = try arguments.boolean("dynamic_length", default: true)
    _ = try arguments.optionalElement("init_length", .integers)
    count = arguments.has("init_length") ? arguments.elements("init_length")?.first ?? .unknown : 1
    guard count.upper >= 0, count.lower <= MakeList.largestCount else {
      throw OperationError(
        "`init_length` is \(count), expected 0 to \(MakeList.largestCount)", argument: "init_length")
    }
    guard arguments.has("elem_shape") else {
      element = .unranked(scalar)
      return
    }
    var extents: [Extent] = []
    for argument in arguments.all("elem_shape") {
      switch argument.constant?.elements {
      case .strings(let names)?: extents += names.map { _ in Extent.unknown }
      default:
        guard let elements = argument.elements else {
          // What is computed shows when the operation runs.
          element = .unranked(scalar)
          return
        }
        for length in elements {
          guard length.upper >= -1 else {
            throw OperationError("`elem_shape` holds \(length), expected no negative number", argument: "elem_shape")
          }
          extents.append(length.isAlways(-1) ? .unknown : length.asLength)
        }
      }
    }
    element = .tensor(TensorType(scalar, Shape(extents)))
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.list(element, count: isDynamic ? .unknown : count.asLength)]
  }
}
