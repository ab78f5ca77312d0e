import CoreMLAPI
import Foundation
import Testing

/// Tensors large enough to be computed in pieces.
@Suite struct TensorPiecesTests {
  private let x = MLTensor(randomUniform: [300, 256], in: -1..<1, seed: 1, scalarType: Float.self)

  private func floats(_ tensor: MLTensor) async -> [Float] { await tensor.shapedArray(of: Float.self).scalars }

  /// What others ask for too is computed once, and is the same as without them.
  @Test func resultsInTheMiddle() async {
    let centred = x - x.mean(alongAxes: 1, keepRank: true)
    let variance = centred.squared().mean(alongAxes: 1, keepRank: true)
    let normalized = await floats(centred * (variance + 1e-5).rsqrt())
    let (middle, scale, inputs) = (await floats(centred), await floats(variance), await floats(x))
    #expect(scale.count == 300)
    for row in stride(from: 0, to: 300, by: 37) {
      let elements = inputs[row * 256..<(row + 1) * 256]
      let mean = elements.reduce(0, +) / 256
      let expected = elements.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 256
      #expect(abs(scale[row] - expected) < 1e-5)
      for column in stride(from: 0, to: 256, by: 51) {
        let place = row * 256 + column
        #expect(abs(middle[place] - (inputs[place] - mean)) < 1e-5)
        #expect(abs(normalized[place] - middle[place] / (expected + 1e-5).squareRoot()) < 1e-4)
      }
    }
  }

  @Test func inputsStayAsTheyAre() async {
    let (before, row) = (await floats(x), MLTensor(rangeFrom: 0, to: 256, by: 1))
    let result = await floats((x * 2 + row).clamped(to: 0...100))
    #expect(await floats(x) == before)
    #expect(await floats(row).last == 255)
    #expect(result[3] == before[3] * 2 + 3)
  }

  /// Some are noted, and asked for, while others are computed.
  @Test func manyTasks() async {
    let shared = (x + 1).exp()
    let sums = await withTaskGroup(of: Float.self) { group in
      for _ in 0..<16 {
        group.addTask { await floats((shared * 2 - shared).sum())[0] }
      }
      return await group.reduce(into: Set<Float>()) { $0.insert($1) }
    }
    #expect(sums.count == 1)
  }

  @Test func orders() async {
    let top = x.topK(5)
    let (values, places, inputs) = (
      await floats(top.values), await top.indices.shapedArray(of: Int32.self), await floats(x)
    )
    for row in [0, 150, 299] {
      let elements = inputs[row * 256..<(row + 1) * 256]
      #expect(Array(values[row * 5..<(row + 1) * 5]) == Array(elements.sorted(by: >).prefix(5)))
      #expect(elements[elements.startIndex + Int(places.scalars[row * 5])] == elements.max())
    }
    let order = await x.flattened().argsort(descendingOrder: true).shapedArray(of: Int32.self).scalars
    #expect(order.map { inputs[Int($0)] } == inputs.sorted(by: >))
  }

  @Test func longChains() async {
    var tensor = x
    for _ in 0..<2_000 { tensor = tensor + 1 }
    #expect(abs(await floats(tensor)[7] - (await floats(x)[7] + 2_000)) < 0.1)
  }
}
