/// Floats as integers of few bits, and back.
package enum QuantizationOperations {
  package static let all: [any TensorOperation.Type] = [
    ByteActivation.self,
    ByteAdd.self,
    ByteDequantize.self,
    ByteMaxPool.self,
    ByteProduct.self,
    ByteQuantize.self,
    Dequantize.self,
    Quantize.self,
  ]
}
