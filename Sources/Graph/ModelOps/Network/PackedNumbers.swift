internal import ModelSpec

extension Tensor {
  /// - Throws: when these bytes are too few for `count` numbers of `bits` bits.
  func checkHolds(_ count: Int, bits: Int) throws(OperationError) {
    let (needed, overflow) = count.multipliedReportingOverflow(by: bits)
    guard overflow || needed > 8 * self.count else { return }
    throw OperationError(
      "`data` has \(self.count) bytes, expected \((needed + 7) / 8) for \(count) numbers of \(bits) bits",
      argument: "data")
  }

  /// The elements as lengths.
  ///
  /// - Throws: when one is negative.
  func lengths(_ parameter: String) throws(OperationError) -> [Int] {
    let lengths = integerArray
    if let bad = lengths.first(where: { $0 < 0 }) {
      throw OperationError("`\(parameter)` holds \(bad), expected no negative number", argument: parameter)
    }
    return lengths
  }
}
