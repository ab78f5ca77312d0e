internal import Glibc
internal import ModelSpec

/// The support vectors of a machine, and its kernel.
struct SupportVectors: Sendable {
  private enum Function: Sendable {
    case linear
    case rbf(gamma: Double)
    case poly(gamma: Double, c: Double, degree: Int)
    case sigmoid(gamma: Double, c: Double)
  }

  private enum Storage: Sendable {
    /// [N, D], row-major.
    case dense([Double], width: Int)
    /// Positions, counted from 0, and elements of all vectors one behind the other; `starts` has one more than vectors.
    case sparse(positions: [Int], elements: [Double], starts: [Int])
  }

  private let function: Function
  private let storage: Storage
  let count: Int

  var areDense: Bool {
    if case .dense = storage { true } else { false }
  }

  /// Elements that the inputs must have together; nil when vectors do not say.
  var width: Int? {
    guard case .dense(_, let width) = storage, count > 0 else { return nil }
    return width
  }

  init(dense vectors: [DenseVector], _ kernel: Kernel?, at path: ModelPath) throws(RuntimeError) {
    function = try Self.function(kernel, at: path)
    count = vectors.count
    let width = vectors.first?.values.count ?? 0
    var elements: [Double] = []
    for (index, vector) in vectors.enumerated() {
      guard vector.values.count == width else {
        throw RuntimeError(
          .generic, "support vector \(index) has \(vector.values.count) values, but support vector 0 has \(width)",
          at: path.field("denseSupportVectors").element("vectors", index))
      }
      elements += vector.values
    }
    storage = .dense(elements, width: width)
  }

  init(sparse vectors: [SparseVector], _ kernel: Kernel?, at path: ModelPath) throws(RuntimeError) {
    function = try Self.function(kernel, at: path)
    count = vectors.count
    var positions: [Int] = []
    var elements: [Double] = []
    var starts = [0]
    for (index, vector) in vectors.enumerated() {
      for node in vector.nodes {
        guard node.index >= 1 else {
          throw RuntimeError(
            .generic, "support vector \(index) has index \(node.index), expected 1 or more",
            at: path.field("sparseSupportVectors").element("vectors", index))
        }
        positions.append(Int(node.index) - 1)
        elements.append(node.value)
      }
      starts.append(positions.count)
    }
    storage = .sparse(positions: positions, elements: elements, starts: starts)
  }

  private static func function(_ kernel: Kernel?, at path: ModelPath) throws(RuntimeError) -> Function {
    switch kernel?.kernel {
    case .linearKernel?: return .linear
    case .rbfKernel(let kernel)?: return .rbf(gamma: kernel.gamma)
    case .polyKernel(let kernel)?: return .poly(gamma: kernel.gamma, c: kernel.c, degree: Int(kernel.degree))
    case .sigmoidKernel(let kernel)?: return .sigmoid(gamma: kernel.gamma, c: kernel.c)
    case nil: throw RuntimeError(.generic, "the model has no kernel", at: path.field("kernel"))
    }
  }

  /// `K(v[n], x)` for each vector. `x` must have as many elements as dense vectors; elements that sparse vectors have
  /// beyond it meet 0.
  func kernels(_ x: [Double]) -> [Double] {
    switch function {
    case .linear: products(x)
    case .rbf(let gamma): squaredDistances(x).map { exp(-gamma * $0) }
    case .poly(let gamma, let c, let degree): products(x).map { Self.power(gamma * $0 + c, degree) }
    case .sigmoid(let gamma, let c): products(x).map { tanh(gamma * $0 + c) }
    }
  }

  private func products(_ x: [Double]) -> [Double] {
    var results = [Double](repeating: 0, count: count)
    switch storage {
    case .dense(let elements, let width):
      for vector in 0..<count {
        var sum = 0.0
        for index in 0..<width { sum += elements[vector * width + index] * x[index] }
        results[vector] = sum
      }
    case .sparse(let positions, let elements, let starts):
      for vector in 0..<count {
        var sum = 0.0
        for place in starts[vector]..<starts[vector + 1] where positions[place] < x.count {
          sum += elements[place] * x[positions[place]]
        }
        results[vector] = sum
      }
    }
    return results
  }

  private func squaredDistances(_ x: [Double]) -> [Double] {
    var results = [Double](repeating: 0, count: count)
    switch storage {
    case .dense(let elements, let width):
      for vector in 0..<count {
        var sum = 0.0
        for index in 0..<width {
          let difference = elements[vector * width + index] - x[index]
          sum += difference * difference
        }
        results[vector] = sum
      }
    case .sparse(let positions, let elements, let starts):
      // Where a vector has no element, the distance grows by what x has there.
      let length = x.reduce(0) { $0 + $1 * $1 }
      for vector in 0..<count {
        var sum = length
        for place in starts[vector]..<starts[vector + 1] {
          let other = positions[place] < x.count ? x[positions[place]] : 0
          sum += elements[place] * (elements[place] - 2 * other)
        }
        results[vector] = max(sum, 0)
      }
    }
    return results
  }

  /// `base` to a whole power, by squaring; 1 for powers below 1.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var (result, factor, left) = (1.0, base, exponent)
    while left > 0 {
      if left & 1 == 1 { result *= factor }
      factor *= factor
      left >>= 1
    }
    return result
  }
}
