internal import ModelConversion
internal import ModelGraph
internal import ModelSpec

/// A tensor of more axes than Core ML has, between a reshape that makes it and one that ends it: an order of elements.
///
/// Exporters write such tensors where windows are cut out of images. No operation stands for it; what is made of it does.
struct WideTensor {
  /// What was reshaped.
  var base: Operand
  /// The lengths that it was reshaped to.
  var lengths: [Int]
  /// The order of its axes.
  var order: [Int]

  /// The elements in order, in any shape of few axes.
  func elements(_ emitter: inout Emitter) throws(OperationError) -> Operand {
    // Axes that stay neighbours are one; those of length 1 are none.
    var groups: [[Int]] = []
    for axis in order where lengths[axis] != 1 {
      if let last = groups.last?.last, Self.isNext(axis, after: last, lengths: lengths) {
        groups[groups.count - 1].append(axis)
      } else {
        groups.append([axis])
      }
    }
    let source = groups.indices.sorted { groups[$0][0] < groups[$1][0] }
    let sizes = groups.map { group in group.reduce(1) { $0 * lengths[$1] } }
    // Where each group of the result stands in the source.
    var current = source
    var result = base
    for place in groups.indices {
      guard let found = current.firstIndex(of: place), found != place else { continue }
      func product(_ groups: ArraySlice<Int>) -> Int { groups.reduce(1) { $0 * sizes[$1] } }
      let parts = [
        product(current[..<place]), product(current[place..<found]), sizes[place], product(current[(found + 1)...]),
      ]
      result = try emitter.transpose(try emitter.reshape(result, parts), [0, 2, 1, 3])
      current.remove(at: found)
      current.insert(place, at: place)
    }
    return result
  }

  /// Whether only axes of length 1 stand between the two in the source.
  private static func isNext(_ axis: Int, after last: Int, lengths: [Int]) -> Bool {
    axis > last && lengths[(last + 1)..<axis].allSatisfy { $0 == 1 }
  }
}

extension Emitter {
  /// The tensor behind an operand that no operation makes.
  func wideTensor(_ x: Operand) -> WideTensor? {
    guard case .value(let name) = x.argument else { return nil }
    return wide[name]
  }

  /// `x` in a shape of more axes than Core ML has.
  mutating func widened(_ x: Operand, _ lengths: [Int]) throws(OperationError) -> Operand {
    guard let scalar = x.type?.scalar, let own = x.type?.shape.fixed, let count = Lengths.product(lengths), count > 0,
      Lengths.product(own) == count
    else { throw tooManyAxes(lengths) }
    return placeholder(WideTensor(base: x, lengths: lengths, order: Array(lengths.indices)), scalar)
  }

  /// A wide tensor with its axes in another order.
  mutating func reordered(_ x: Operand, _ wide: WideTensor, order: [Int]) throws(OperationError) -> Operand {
    guard let scalar = x.type?.scalar else { throw Importer.unknown }
    var turned = wide
    turned.order = order.map { wide.order[$0] }
    return placeholder(turned, scalar)
  }

  private mutating func placeholder(_ tensor: WideTensor, _ scalar: ScalarType) -> Operand {
    let name = composer.uniqueName("wide")
    wide[name] = tensor
    let shape = Shape(fixed: tensor.order.map { tensor.lengths[$0] })
    return Operand(name, InferredValue(.tensor(TensorType(scalar, shape))))
  }

  func tooManyAxes(_ lengths: [Int]) -> OperationError {
    OperationError(
      "a tensor of \(lengths.count) axes, \(Shape(fixed: lengths)), more than the \(Self.largestRank) that Core ML has",
      code: "onnx-rank")
  }
}
