internal import ModelOps
import ModelSpec

/// Splits off examples that are not used for training.
package enum ExampleSplit {
  /// Divides `examples` into two parts, the second of which has the share `held` of them, drawn with `seed`. Both keep
  /// their order; at least one example is left for training.
  package static func parts<Example>(
    _ examples: [Example], held share: Double, seed: UInt64
  ) -> (training: [Example], held: [Example]) {
    let count = min(Int(truncating: (Double(examples.count) * share).rounded()), max(examples.count - 1, 0))
    guard count > 0 else { return (examples, []) }
    var generator = RandomGenerator(seed: seed)
    let held = Set(examples.indices.shuffled(using: &generator).prefix(count))
    return (
      examples.indices.filter { !held.contains($0) }.map { examples[$0] }, held.sorted().map { examples[$0] }
    )
  }
}
