internal import Glibc
import ModelSpec

/// The mean of −ln softmax(x)[target] over all examples, and its gradient.
enum CrossEntropyKernel {
  /// - Parameters:
  ///   - x: Scores, row-major.
  ///   - target: For each example a valid index of `axis`.
  static func run(
    _ x: Tensor, _ target: Tensor, axis: Int, in context: ExecutionContext
  ) -> (loss: Tensor, gradient: Tensor) {
    let (loss, gradient) = (context.tensor(x.scalar, []), context.tensor(x.scalar, x.shape))
    let classes = x.shape[axis]
    let inner = x.shape[(axis + 1)...].reduce(1, *)
    let (scores, results, targets) = (x.floats, gradient.floats, target.integers)
    var total = 0.0
    for example in 0..<targets.count {
      let start = example / inner * classes * inner + example % inner
      var largest = -Float.infinity
      for index in 0..<classes { largest = max(largest, scores[start + index * inner]) }
      var sum = 0.0
      for index in 0..<classes { sum += exp(Double(scores[start + index * inner] - largest)) }
      let right = Int(targets[example])
      total += log(sum) - Double(scores[start + right * inner] - largest)
      for index in 0..<classes {
        let place = start + index * inner
        let probability = exp(Double(scores[place] - largest)) / sum
        results[place] = Float((probability - (index == right ? 1 : 0)) / Double(targets.count))
      }
    }
    loss.floats[0] = targets.isEmpty ? 0 : Float(total / Double(targets.count))
    return withExtendedLifetime((x, target)) { (loss, gradient) }
  }
}
