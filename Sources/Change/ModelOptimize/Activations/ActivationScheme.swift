package import ModelSpec

/// The integers to which values between operations are quantized.
package struct ActivationScheme: Hashable, Sendable {
  /// `int8` or `uint8`.
  package var type: WeightScheme.IntegerType
  /// Whether the range is symmetric around 0, so that only unsigned integers need an offset.
  package var isSymmetric = true

  package init(_ type: WeightScheme.IntegerType) { self.type = type }
}

extension ActivationScheme: CustomStringConvertible {
  /// For people: `int8`, `uint8, asymmetric`.
  package var description: String { isSymmetric ? type.rawValue : "\(type.rawValue), asymmetric" }
}

/// A quantized value between operations.
package struct QuantizedActivation: Sendable {
  /// The function and the name of the value.
  package var id: WeightCandidate.ID
  /// Type of the value: float16 or float32.
  package var type: MILSpec.DataType
  /// Types of the operations that take the quantized value.
  package var operations: [String]
  /// The minimum and the maximum in all samples.
  package var range: ClosedRange<Float>
  /// The scale, as it is stored.
  package var scale: Float
  /// The integer that represents 0.
  package var zeroPoint: Int
}
