import CoreML

/// An expression whose time is taken, under the name that Benchmarks/tensors.py has for the same one.
struct Expression: Sendable {
  let name: String
  /// Numbers from −1 to 1, the same in every run.
  let inputs: [MLTensor]
  let body: @Sendable ([MLTensor]) -> MLTensor

  init(_ name: String, _ shapes: [[Int]], _ body: @escaping @Sendable ([MLTensor]) -> MLTensor) {
    self.name = name
    inputs = shapes.enumerated().map { seed, shape in
      MLTensor(randomUniform: shape, in: -1..<1, seed: UInt64(seed), scalarType: Float.self)
    }
    self.body = body
  }

  static let all = [
    Expression("x + y", [[1024, 1024], [1024, 1024]]) { $0[0] + $0[1] },
    Expression("x * 2 + y", [[1024, 1024], [1024]]) { $0[0] * 2 + $0[1] },
    Expression("matmul", [[512, 512], [512, 512]]) { $0[0].matmul($0[1]) },
    Expression("softmax", [[256, 4096]]) { $0[0].softmax() },
    Expression("sum of rows", [[1024, 1024]]) { $0[0].sum(alongAxes: 1) },
    Expression("layer norm", [[512, 1024]]) { inputs in
      let x = inputs[0]
      let centred = x - x.mean(alongAxes: 1, keepRank: true)
      return centred * (centred.squared().mean(alongAxes: 1, keepRank: true) + 1e-5).rsqrt()
    },
    Expression("gelu", [[1024, 1024]]) { inputs in
      let x = inputs[0]
      let cubic = x + x * x * x * (0.044_715 as Float)
      return x * (0.5 as Float) * ((cubic * (0.797_884_56 as Float)).tanh() + 1)
    },
    Expression("top 10", [[64, 32768]]) { $0[0].topK(10).values },
    Expression("transpose", [[1024, 1024]]) { $0[0].transposed() },
    Expression("where", [[1024, 1024], [1024, 1024]]) { inputs in
      inputs[0].replacing(with: inputs[1], where: inputs[0] .< inputs[1])
    },
  ]
}
