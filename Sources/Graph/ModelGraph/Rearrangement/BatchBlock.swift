internal import ModelSpec

/// The blocks of `space_to_batch` and `batch_to_space`, and what is added to images or cut from them.
package struct BatchBlock: Sendable {
  /// Height and width of a block.
  package var sides: [Int]
  /// Before and after the height, then the width.
  package var amounts: [Int]

  /// Reads `block_shape`, and the amounts from the parameter that is named.
  package init(_ arguments: OperationArguments, _ parameter: String) throws(OperationError) {
    sides = try arguments.integers("block_shape", count: 2, default: 1)
    amounts = try arguments.integers(parameter, count: 4, default: 0)
    if let bad = sides.first(where: { !(1...Self.largest).contains($0) }) {
      throw OperationError("`block_shape` holds \(bad), expected 1 to \(Self.largest)", argument: "block_shape")
    }
    if let bad = amounts.first(where: { !(0...Self.largest).contains($0) }) {
      throw OperationError("`\(parameter)` holds \(bad), expected 0 to \(Self.largest)", argument: parameter)
    }
  }

  /// Keeps products of these numbers and of lengths integers.
  private static let largest = 1 << 20

  /// What both ends of the height add up to.
  package var height: Int { amounts[0] + amounts[1] }
  package var width: Int { amounts[2] + amounts[3] }

  /// The amounts as they are added to the two axes.
  package var borders: [PadBorder] {
    [PadBorder(before: amounts[0], after: amounts[1]), PadBorder(before: amounts[2], after: amounts[3])]
  }
}
