internal import ModelSpec

/// One table of the values that weights have, and indices into it that are packed into bytes.
package struct PackedPalette: Sendable {
  package var indices: TensorType
  package var lut: TensorType
  package var shape: [Int]
  /// Bits of an index.
  package var bits: Int

  private static let sizes = [2, 4, 16, 64, 256]

  /// Reads `indices`, `lut` and `shape`.
  package init(_ arguments: OperationArguments) throws(OperationError) {
    indices = try arguments.tensor("indices", ScalarDomain([.uint8]), rank: 1...1)
    lut = try arguments.tensor("lut", Palette.values, rank: 1...1)
    shape = try arguments.shape("shape")
    guard let size = lut.shape[0].fixed, Self.sizes.contains(size) else {
      throw OperationError(
        "`lut` has \(lut.shape[0]) entries, expected 2, 4, 16, 64 or 256", argument: "lut")
    }
    bits = size.trailingZeroBitCount
  }

  package var requirements: [ShapeRequirement] {
    let needed = (Shape(fixed: shape).elementCount * Extent(bits)).ceilingDivided(by: 8)
    return [ShapeRequirement("indices", indices.shape, axis: 0, "bytes", .equal(needed))]
  }
}

extension OperationArguments {
  /// A constant vector of lengths.
  package func shape(_ parameter: String) throws(OperationError) -> [Int] {
    _ = try tensor(parameter, .integers, rank: 1...1)
    let lengths = try integers(parameter, default: [])
    if let bad = lengths.first(where: { $0 < 0 }) {
      throw OperationError("`\(parameter)` holds \(bad), expected no negative number", argument: parameter)
    }
    return lengths
  }
}
