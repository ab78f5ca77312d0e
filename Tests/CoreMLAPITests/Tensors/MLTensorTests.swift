import CoreMLAPI
import Foundation
import Testing

@Suite struct MLTensorTests {
  private func floats(_ tensor: MLTensor) async -> [Float] { await tensor.shapedArray(of: Float.self).scalars }
  private func integers(_ tensor: MLTensor) async -> [Int32] { await tensor.shapedArray(of: Int32.self).scalars }

  @Test func properties() {
    let x = MLTensor(shape: [2, 3], scalars: [1, 2, 3, 4, 5, 6], scalarType: Float16.self)
    #expect(x.shape == [2, 3])
    #expect(x.rank == 2)
    #expect(x.scalarCount == 6)
    #expect(ObjectIdentifier(x.scalarType) == ObjectIdentifier(Float16.self))
    #expect(!x.isScalar)
    #expect(MLTensor(2.5).isScalar)
    #expect(x.description == "MLTensor(shape: [2, 3], scalarType: Float16)")
  }

  @Test func making() async {
    #expect(await floats(MLTensor([1, 2, 3])) == [1, 2, 3])
    #expect(await integers(MLTensor([1, 2, 3], scalarType: Int32.self)) == [1, 2, 3])
    #expect(await floats(MLTensor(repeating: 2, shape: [2, 2])) == [2, 2, 2, 2])
    #expect(await integers(MLTensor(zeros: [3], scalarType: Int32.self)) == [0, 0, 0])
    #expect(await floats(MLTensor(ones: [2], scalarType: Float.self)) == [1, 1])
    #expect(await floats(MLTensor(rangeFrom: 0, to: 1, by: 0.25)) == [0, 0.25, 0.5, 0.75])
    #expect(await integers(MLTensor(rangeFrom: 5, to: 0, by: -2, scalarType: Int32.self)) == [5, 3, 1])
    #expect(await floats(MLTensor(linearSpaceFrom: 0, through: 1, count: 5)) == [0, 0.25, 0.5, 0.75, 1])
    let nested: MLTensor = [[1, 2.5], [3, 4]]
    #expect(nested.shape == [2, 2])
    #expect(await floats(nested) == [1, 2.5, 3, 4])
    let halves = MLShapedArray<Float16>(scalars: [1, 2, 3, 4], shape: [2, 2])
    #expect(await MLTensor(halves).shapedArray(of: Float16.self) == halves)
    #expect(await MLTensor(halves.transposed()).shapedArray(of: Float16.self).scalars == [1, 3, 2, 4])
    let data = Data([1, 0, 255, 255])
    #expect(await integers(MLTensor(shape: [2], data: data, scalarType: Int16.self).cast(to: Int32.self)) == [1, -1])
    let filled = MLTensor(unsafeUninitializedShape: [2], scalarType: Float.self) {
      $0.storeBytes(of: 3, toByteOffset: 4, as: Float.self)
    }
    #expect(await floats(filled) == [0, 3])
  }

  @Test func memoryOfOthersIsLeftAsItIs() async {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 8, alignment: 4)
    buffer.storeBytes(of: 1, as: Float.self)
    buffer.storeBytes(of: 2, toByteOffset: 4, as: Float.self)
    let x = MLTensor(
      bytesNoCopy: UnsafeRawBufferPointer(buffer), shape: [2], scalarType: Float.self,
      deallocator: .custom { base, _ in base.deallocate() })
    #expect(await floats((x + 1).exp().log()) != [1, 2])
    #expect(await floats(x * 2) == [2, 4])
    #expect(await floats(x) == [1, 2])
  }

  @Test func random() async {
    let x = MLTensor(randomNormal: [10_000], mean: 3, standardDeviation: 2, seed: 1, scalarType: Float.self)
    let again = MLTensor(randomNormal: [10_000], mean: 3, standardDeviation: 2, seed: 1, scalarType: Float.self)
    let scalars = await floats(x)
    #expect(await floats(again) == scalars)
    let mean = scalars.reduce(0, +) / 10_000
    #expect(abs(mean - 3) < 0.1)
    let deviation = await floats(((x - mean).squared()).mean().squareRoot())[0]
    #expect(abs(deviation - 2) < 0.1)
    #expect(await floats(MLTensor(randomNormal: [4], scalarType: Float.self)) != Array(scalars.prefix(4)))
    let uniform = await floats(MLTensor(randomUniform: [1000], in: -1..<1, seed: 2, scalarType: Float.self))
    #expect(uniform.allSatisfy { $0 >= -1 && $0 < 1 } && Set(uniform).count > 900)
    let dice = await integers(MLTensor(randomUniform: [1000], in: 1...6, seed: 3, scalarType: Int32.self))
    #expect(Set(dice) == [1, 2, 3, 4, 5, 6])
  }

  @Test func arithmetic() async {
    var x = MLTensor([1, 2, 3])
    #expect(await floats(x + 1) == [2, 3, 4])
    #expect(await floats(1 - x) == [0, -1, -2])
    #expect(await floats(x * 2.5) == [2.5, 5, 7.5])
    x += MLTensor([1, 1, 1])
    x *= 2
    #expect(await floats(x) == [4, 6, 8])
    #expect(await floats(-x) == [-4, -6, -8])
    #expect(await floats(x.pow(2)) == [16, 36, 64])
    let small = MLTensor([100, 100], scalarType: Int8.self)
    #expect(await (small + small).shapedArray(of: Int8.self).scalars == [-56, -56])
    #expect(ObjectIdentifier((x .< 5).scalarType) == ObjectIdentifier(Bool.self))
    #expect(await integers((x .< 5).cast(to: Int32.self)) == [1, 0, 0])
    #expect(await integers((.!(x .> 5) .| (x .== 8)).cast(to: Int32.self)) == [1, 0, 1])
    // Half precision rounds each result.
    let half = MLTensor([2048], scalarType: Float16.self)
    #expect(await ((half + 1) - half).shapedArray(of: Float16.self).scalars == [0])
  }

  @Test func subscripts() async {
    let x = MLTensor(randomNormal: [1, 3, 28, 28], seed: 1, scalarType: Float.self)
    #expect(x[..., 0].shape == [1, 3, 28])
    #expect(x[.newAxis, ...].shape == [1, 1, 3, 28, 28])
    #expect(x[.squeezeAxis, ...].shape == [3, 28, 28])
    #expect(x[..., 0..<2].shape == [1, 3, 28, 2])
    #expect(x[..., 0...2].shape == [1, 3, 28, 3])
    #expect(x[..., ..<3].shape == [1, 3, 28, 3])
    #expect(x[..., ...3].shape == [1, 3, 28, 4])
    #expect(x[0, nil, ..., .range(0..<28, stride: 3)].shape == [3, 28, 10])
    #expect(x[.fillAll, 0].shape == [1, 3, 28])
    let y = MLTensor(shape: [2, 3], scalars: [0, 1, 2, 10, 11, 12])
    #expect(await floats(y[1]) == [10, 11, 12])
    #expect(await floats(y[-1, -1]) == [12])
    #expect(await floats(y[nil, 1...]) == [1, 2, 11, 12])
    #expect(y[0..<0].shape == [0, 3])
  }

  @Test func gathering() async {
    let x = MLTensor(shape: [3, 3], scalars: [0, 1, 2, 10, 11, 12, 20, 21, 22])
    let i = MLTensor([2, 1], scalarType: Int32.self)
    #expect(await floats(x.gathering(atIndices: i, alongAxis: 0)) == [20, 21, 22, 10, 11, 12])
    #expect(await floats(x.gathering(atIndices: i, alongAxis: 1)) == [2, 1, 12, 11, 22, 21])
    #expect(await floats(x.gathering(atIndices: i)) == [21])
    let y = MLTensor(shape: [2, 3], scalars: [10, 30, 20, 60, 40, 50])
    let places = MLTensor(shape: [2, 1], scalars: [1, 0], scalarType: Int32.self)
    #expect(await floats(y.replacing(atIndices: places, with: 99 as Float, alongAxis: 1)) == [10, 99, 20, 99, 40, 50])
    let rows = MLTensor([false, true], scalarType: Bool.self)
    #expect(await floats(y.replacing(with: 0 as Float, where: rows)) == [10, 30, 20, 0, 0, 0])
  }

  @Test func longChainsNeedNoDeepStack() async {
    var x = MLTensor([0])
    for _ in 0..<10_000 { x += 1 }
    #expect(await floats(x) == [10_000])
    var unused = MLTensor([0])
    for _ in 0..<10_000 { unused += 1 }
  }

  @Test func resultsAreComputedOnceAndStay() async {
    let random = MLTensor(randomNormal: [8], scalarType: Float.self)
    let (once, twice) = (random * 2, random * 2)
    async let first = once.shapedArray(of: Float.self).scalars
    async let second = twice.shapedArray(of: Float.self).scalars
    #expect(await first == second)
    let scalars = await floats(random)
    #expect(await floats(once / 2) == scalars)
    #expect(await floats(random.exp()) != scalars)
    #expect(await floats(random) == scalars)
  }

  @Test func policy() async {
    let result = await withMLTensorComputePolicy(.cpuOnly) {
      await MLTensor([1, 2]).softmax().sum().shapedArray(of: Float.self).scalar
    }
    #expect(abs((result ?? 0) - 1) < 1e-6)
    #expect(withMLTensorComputePolicy(MLComputePolicy(.all)) { 7 } == 7)
  }

  @Test func sampling() async {
    // The steps of choosing a token among the most likely ones.
    let scores = MLTensor(shape: [1, 5], scalars: [1, 5, 3, 2, 4])
    let (values, indices) = scores.topK(2)
    var sums = values.softmax(alongAxis: -1).cumulativeSum(alongAxis: -1)
    sums += (sums .< 0.9).cast(to: Float.self) * 100.0
    let chosen = sums.argsort()[..., 0]
    let token = indices.gathering(atIndices: chosen, alongAxis: indices.rank - 1)
    #expect(token.shape == [1, 1])
    #expect(await integers(token) == [4])
  }
}

/// Mistakes end the program.
@Suite struct TensorMistakeTests {
  @Test func noMistake() async {
    await #expect(processExitsWith: .success) {
      _ = await (MLTensor([1, 2]) + MLTensor([1, 2])).shapedArray(of: Float.self)
    }
  }

  @Test func shapesThatDoNotBroadcast() async {
    await #expect(processExitsWith: .failure) { _ = MLTensor([1, 2]) + MLTensor([1, 2, 3]) }
  }

  @Test func shapesThatDoNotFit() async {
    await #expect(processExitsWith: .failure) { _ = MLTensor([1, 2, 3]).reshaped(to: [2, 2]) }
  }

  @Test func functionsThatIntegersDoNotHave() async {
    await #expect(processExitsWith: .failure) { _ = MLTensor([1, 2], scalarType: Int32.self).sin() }
  }

  @Test func elementsOfAnotherType() async {
    await #expect(processExitsWith: .failure) { _ = await MLTensor([1, 2]).shapedArray(of: Int32.self) }
  }

  @Test func axesThatAreNone() async {
    await #expect(processExitsWith: .failure) { _ = MLTensor([1, 2]).sum(alongAxes: 1) }
  }

  @Test func indicesOutOfRange() async {
    await #expect(processExitsWith: .failure) {
      let index = MLTensor([5], scalarType: Int32.self)
      _ = await MLTensor([1, 2]).gathering(atIndices: index, alongAxis: 0).shapedArray(of: Float.self)
    }
  }
}
