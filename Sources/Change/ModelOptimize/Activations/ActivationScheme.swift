package import ModelSpec

/// The integers that values between operations are rounded to.
package struct ActivationScheme: Hashable, Sendable {
  /// `int8` or `uint8`.
  package var type: WeightScheme.IntegerType
  /// Whether the range is symmetric to 0, so that no offset is needed but for unsigned integers.
  package var isSymmetric = true

  package init(_ type: WeightScheme.IntegerType) { self.type = type }
}

extension ActivationScheme: CustomStringConvertible {
  /// For people: `int8`, `uint8, asymmetric`.
  package var description: String { isSymmetric ? type.rawValue : "\(type.rawValue), asymmetric" }
}

/// A value between operations that is rounded to integers.
package struct QuantizedActivation: Sendable {
  /// The function, and the name of the value.
  package var id: WeightCandidate.ID
  /// Type of the value: float16 or float32.
  package var type: MILSpec.DataType
  /// Types of the operations that take the rounded value.
  package var operations: [String]
  /// The least and the greatest element in any sample.
  package var range: ClosedRange<Float>
  /// The distance of two integers, as it is stored.
  package var scale: Float
  /// The integer that stands for 0.
  package var zeroPoint: Int
}
