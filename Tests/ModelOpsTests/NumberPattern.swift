internal import ModelOps

/// Floats that look random and are the same everywhere: `count` numbers from −scale to scale.
func pattern(_ count: Int, seed: UInt64, scale: Float = 1) -> [Float] {
  var generator = RandomGenerator(seed: seed)
  return (0..<count).map { _ in Float(Int64(bitPattern: generator.next()) >> 40) / 8_388_608 * scale }
}

/// A tensor of such floats.
func pattern(_ shape: [Int], seed: UInt64, scale: Float = 1) -> Tensor {
  Tensor(floats: pattern(shape.reduce(1, *), seed: seed, scale: scale), shape)
}
