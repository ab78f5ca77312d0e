extension ValueType {
  /// The lengths of a tensor whose shape is known.
  package func lengths() throws(OperationError) -> [Int] {
    guard let lengths = tensor?.shape.fixed else {
      throw OperationError("the result would be \(self), expected a shape that is known")
    }
    return lengths
  }
}
