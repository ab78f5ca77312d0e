internal import ModelSpec

/// Attention over exactly known shapes: y = softmax(scale · query · transposed(key) + mask) · value for each head, which is
/// what the axes before the last two count.
package struct Attention: Sendable {
  /// A tensor, and where the matrices of all heads lie in it: [*b, rows, features].
  package struct Operand: Sendable {
    package let name: String
    package let shape: [Int]
    package let places: Places

    package init(_ name: String, _ shape: [Int], _ places: Places? = nil) {
      (self.name, self.shape) = (name, shape)
      self.places = places ?? Places(shape)
    }

    /// Distances from head to head, 0 where heads share a matrix.
    package var headStrides: [Int] { places.axes.dropLast(2).map { $0.length == 1 ? 0 : $0.stride } }
    package var rows: Places.Axis { places.axes[places.axes.count - 2] }
    package var features: Places.Axis { places.axes[places.axes.count - 1] }
  }

  package let scalar: ScalarType
  package let query: Operand
  package let key: Operand
  package let value: Operand
  /// The result; its places are those of [*b, L, V].
  package let output: Operand
  /// Broadcasts to [*b, L, S]; nil without a mask.
  package let mask: Operand?
  /// What scores are multiplied by; nil stands for 1 over the root of the number of features.
  package let scale: Float?

  /// Where the matrices of a head begin.
  package struct Head: Sendable {
    package var query: Int
    package var key: Int
    package var value: Int
    package var output: Int
    package var mask: Int
  }

  /// For each head, where its matrices begin.
  package let heads: [Head]

  package init(
    scalar: ScalarType, query: Operand, key: Operand, value: Operand, output: Operand, mask: Operand?, scale: Float?
  ) {
    (self.scalar, self.query, self.key, self.value) = (scalar, query, key, value)
    (self.output, self.mask, self.scale) = (output, mask, scale)
    let operands = [query, key, value, output, mask].compactMap(\.self)
    var starts = [operands.map(\.places.start)]
    for (axis, length) in output.places.axes.dropLast(2).map(\.length).enumerated() {
      let strides = operands.map { $0.headStrides[axis] }
      starts = starts.flatMap { start in (0..<length).map { index in zip(start, strides).map { $0 + $1 * index } } }
    }
    heads = starts.map {
      Head(query: $0[0], key: $0[1], value: $0[2], output: $0[3], mask: $0.count > 4 ? $0[4] : 0)
    }
  }
}
