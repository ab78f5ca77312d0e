import CoreMLAPI
import Foundation
import Testing

@Suite struct MLShapedArrayTests {
  private let ramp = MLShapedArray<Float>(scalars: (0..<12).map { Float($0) }, shape: [2, 2, 3])

  @Test func basics() {
    #expect(ramp.shape == [2, 2, 3])
    #expect(ramp.strides == [6, 3, 1])
    #expect(ramp.count == 2)
    #expect(ramp.indices == 0..<2)
    #expect(ramp.scalarCount == 12)
    #expect(!ramp.isScalar)
    #expect(ramp.scalar == nil)
    #expect(MLShapedArray<Double>(scalar: 3).scalar == 3)
    #expect(([1, 2, 3] as MLShapedArray<Int32>).shape == [3])
    #expect(MLShapedArray<Int8>(repeating: 4, shape: [2]).scalars == [4, 4])
    #expect(ramp[0][0].description == "Float32 3 array: [0.0, 1.0, 2.0]")
  }

  @Test func subscripts() {
    #expect(ramp[1].shape == [2, 3])
    #expect(ramp[1, 0].scalars == [6, 7, 8])
    #expect(ramp[[1, 0, 2]].scalar == 8)
    #expect(ramp[scalarAt: 1, 1, 0] == 9)
    #expect(ramp[scalarAt: [0, 1, 0]] == 3)
    #expect(ramp[0..<1].shape == [1, 2, 3])
    #expect(ramp[0..., ...0, 1..<3].scalars == [1, 2, 7, 8])
    #expect(ramp[...].scalars == ramp.scalars)
    #expect(ramp.map { $0[scalarAt: 0, 0] } == [0, 6])
    #expect(ramp[1...].count == 1)
  }

  @Test func valueSemantics() {
    var changed = ramp
    changed[scalarAt: 0, 0, 0] = 100
    changed[1] = ramp[0]
    changed[0..., 0..<1, 2...] = MLShapedArraySlice(repeating: -1, shape: [2, 1, 1])
    #expect(changed.scalars == [100, 1, -1, 3, 4, 5, 0, 1, -1, 3, 4, 5])
    #expect(ramp.scalars == (0..<12).map { Float($0) })
    var slice = ramp[1]
    slice.fill(with: 0)
    #expect(ramp[1, 0].scalars == [6, 7, 8])
    var filled = ramp[0][0]
    filled.fill(with: [9, 8])
    #expect(filled.scalars == [9, 8, 2])
  }

  @Test func memory() {
    var array = MLShapedArray<Int32>(unsafeUninitializedShape: [2, 2]) { elements, strides in
      #expect(strides == [2, 1])
      for index in elements.indices { elements[index] = Int32(index) }
    }
    array.withUnsafeMutableShapedBufferPointer { elements, shape, strides in
      #expect(shape == [2, 2])
      elements[strides[0]] = 20
    }
    #expect(array.withUnsafeShapedBufferPointer { elements, _, _ in Array(elements) } == [0, 1, 20, 3])
    array.withUnsafeMutableShapedBufferPointer(using: .lastMajorContiguous) { elements, _, strides in
      #expect(strides == [1, 2])
      #expect(Array(elements) == [0, 20, 1, 3])
    }
    #expect(array.scalars == [0, 1, 20, 3])
  }

  @Test func borrowedMemoryIsCopiedBeforeItIsChanged() {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 4)
    memory.initialize(repeating: 1, count: 4)
    var isReleased = false
    do {
      var array = MLShapedArray<Float>(
        bytesNoCopy: memory, shape: [2, 2],
        deallocator: .custom { pointer, _ in
          isReleased = true
          pointer.deallocate()
        })
      #expect(array.scalars == [1, 1, 1, 1])
      array[scalarAt: 0, 0] = 5
      #expect(array.scalars == [5, 1, 1, 1])
    }
    #expect(isReleased)
  }

  @Test func data() {
    let data = Data([1, 2, 3, 4, 5, 6])
    #expect(MLShapedArray<Int8>(data: data, shape: [2, 3]).scalars == [1, 2, 3, 4, 5, 6])
    #expect(MLShapedArray<Int8>(data: data, shape: [2, 2], strides: [3, 1]).scalars == [1, 2, 4, 5])
  }

  @Test func shapes() {
    #expect(ramp.reshaped(to: [4, 3])[3].scalars == [9, 10, 11])
    #expect(ramp.transposed().shape == [3, 2, 2])
    #expect(ramp.transposed()[scalarAt: 2, 1, 0] == 5)
    #expect(ramp.transposed(permutation: [0, 2, 1])[1].scalars == [6, 9, 7, 10, 8, 11])
    #expect(ramp.transposed().reshaped(to: [12]).scalars.prefix(4) == [0, 6, 3, 9])
    #expect(ramp.expandingShape(at: 1).shape == [2, 1, 2, 3])
    #expect(ramp.expandingShape(at: -1).shape == [2, 2, 3, 1])
    #expect(ramp.expandingShape(at: 0).squeezingShape() == ramp)
    #expect(ramp.changingLayout(to: .strides([20, 8, 2])).strides == [20, 8, 2])
    #expect(ramp.changingLayout(to: .lastMajorContiguous) == ramp)
  }

  @Test func concatenating() {
    let joined = MLShapedArray<Float>(concatenating: [ramp, ramp], alongAxis: 1)
    #expect(joined.shape == [2, 4, 3])
    #expect(joined[1, 2].scalars == [6, 7, 8])
    #expect(MLShapedArray<Float>(concatenating: [ramp[0], ramp[1]], alongAxis: -1)[0].scalars == [0, 1, 2, 6, 7, 8])
  }

  @Test func conversions() throws {
    let doubles = MLShapedArray<Double>(scalars: [-1.7, 1.7, 1e20, .nan], shape: [4])
    #expect(MLShapedArray<Int32>(converting: doubles).scalars == [-1, 1, Int32.max, 0])
    #expect(MLShapedArray<Int8>(converting: doubles).scalars == [-1, 1, 127, 0])
    let array = MLMultiArray(ramp)
    #expect(array.dataType == .float32 && array.shape == [2, 2, 3] && array[11] == 11)
    #expect(MLShapedArray<Float>(array) == ramp)
    #expect(MLShapedArray<Float16>(converting: array).scalars.last == 11)
    let transposed = MLMultiArray(ramp.transposed())
    #expect(transposed.shape == [3, 2, 2] && transposed[1] == 6)
  }

  @Test func special() {
    #expect(MLShapedArray<Float>(identityMatrixOfSize: 2).scalars == [1, 0, 0, 1])
    #expect(MLShapedArray<Int32>(identityMatrixOfSize: 2).scalars == [1, 0, 0, 1])
    let random = MLShapedArray<Double>(randomScalarsIn: 2..<3, shape: [10])
    #expect(random.scalars.allSatisfy { (2..<3).contains($0) })
    #expect(MLShapedArray<Int8>(randomScalarsIn: 2..<4, shape: [9]).scalars.allSatisfy { $0 == 2 || $0 == 3 })
  }

  @Test func coding() throws {
    let bytes = try JSONEncoder().encode(ramp)
    #expect(try JSONDecoder().decode(MLShapedArray<Float>.self, from: bytes) == ramp)
    let bad = Data(#"{"shape": [3], "scalars": [1, 2]}"#.utf8)
    #expect(throws: DecodingError.self) { _ = try JSONDecoder().decode(MLShapedArray<Float>.self, from: bad) }
  }
}
