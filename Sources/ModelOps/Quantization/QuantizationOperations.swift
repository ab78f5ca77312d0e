/// Floats as integers of few bits, and back.
enum QuantizationOperations {
  static let all: [any TensorOperation.Type] = [
    Dequantize.self,
    Quantize.self,
  ]
}
