import CoreML

/// Expressions whose time is taken, under the names that Benchmarks/tensors.py has for the same ones.
enum Expressions {
  /// Numbers from −1 to 1, the same in every run.
  static func numbers(_ shape: [Int], seed: UInt64) -> MLTensor {
    MLTensor(randomUniform: shape, in: -1..<1, seed: seed, scalarType: Float.self)
  }

  static let all: [(name: String, inputs: [MLTensor], expression: ([MLTensor]) -> MLTensor)] = [
    ("x + y", [numbers([1024, 1024], seed: 1), numbers([1024, 1024], seed: 2)]) { $0[0] + $0[1] },
    ("x * 2 + y", [numbers([1024, 1024], seed: 1), numbers([1024], seed: 2)]) { $0[0] * 2 + $0[1] },
    ("matmul", [numbers([512, 512], seed: 1), numbers([512, 512], seed: 2)]) { $0[0].matmul($0[1]) },
    ("softmax", [numbers([256, 4096], seed: 1)]) { $0[0].softmax() },
    ("sum of rows", [numbers([1024, 1024], seed: 1)]) { $0[0].sum(alongAxes: 1) },
    ("layer norm", [numbers([512, 1024], seed: 1)]) { inputs in
      let x = inputs[0]
      let centred = x - x.mean(alongAxes: 1, keepRank: true)
      return centred * (centred.squared().mean(alongAxes: 1, keepRank: true) + 1e-5).rsqrt()
    },
    ("gelu", [numbers([1024, 1024], seed: 1)]) { inputs in
      let x = inputs[0]
      return x * 0.5 * (1 + (0.797_884_56 * (x + 0.044_715 * x * x * x)).tanh())
    },
    ("top 10", [numbers([64, 32768], seed: 1)]) { $0[0].topK(10).values },
    ("transpose", [numbers([1024, 1024], seed: 1)]) { $0[0].transposed() + 0 },
    ("where", [numbers([1024, 1024], seed: 1), numbers([1024, 1024], seed: 2)]) { inputs in
      inputs[0].replacing(with: inputs[1], where: inputs[0] .< inputs[1])
    },
  ]
}
