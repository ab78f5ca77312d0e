import CoreMLAPI
import Foundation
import Testing

@Suite struct MLMultiArrayTests {
  private func ramp(_ shape: [NSNumber], _ type: MLMultiArrayDataType = .float32) throws -> MLMultiArray {
    let array = try MLMultiArray(shape: shape, dataType: type)
    for index in 0..<array.count { array[index] = NSNumber(value: index) }
    return array
  }

  @Test(arguments: [MLMultiArrayDataType.double, .float32, .float16, .int32, .int8])
  func newArraysAreZero(_ type: MLMultiArrayDataType) throws {
    let array = try MLMultiArray(shape: [2, 3], dataType: type)
    #expect(array.dataType == type)
    #expect(array.shape == [2, 3])
    #expect(array.strides == [3, 1])
    #expect(array.count == 6)
    #expect((0..<6).allSatisfy { array[$0] == 0 })
  }

  @Test func rawValues() {
    #expect(MLMultiArrayDataType.float64.rawValue == 65600)
    #expect(MLMultiArrayDataType.float.rawValue == 65568)
    #expect(MLMultiArrayDataType.float16.rawValue == 65552)
    #expect(MLMultiArrayDataType.int32.rawValue == 131104)
    #expect(MLMultiArrayDataType.int8.rawValue == 131080)
  }

  @Test(arguments: [([2], [Int.max]), ([Int.max >> 4, 2], [1, Int.max >> 3]), ([3, 3], [Int.max / 2, Int.max / 2])])
  func stridesBeyondMemoryAreRefused(_ shape: [Int], _ strides: [Int]) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
    defer { memory.deallocate() }
    #expect(throws: MLModelError.self) {
      _ = try MLMultiArray(
        dataPointer: memory, shape: shape.map { NSNumber(value: $0) }, dataType: .double,
        strides: strides.map { NSNumber(value: $0) })
    }
  }

  @Test func subscripts() throws {
    let array = try ramp([2, 3])
    #expect(array[[1, 2]] == 5)
    array[[0, 1]] = 2.5
    #expect(array[1] == 2.5)
  }

  @Test func integersStayExactAndClamped() throws {
    let array = try MLMultiArray(shape: [4], dataType: .int32)
    array[0] = 16_777_217
    array[1] = 3.9
    array[2] = NSNumber(value: Double.nan)
    array[3] = NSNumber(value: 1e300)
    #expect((0..<4).map { array[$0].intValue } == [16_777_217, 3, 0, Int(Int32.max)])
  }

  @Test func badShapesThrow() {
    let error = #expect(throws: MLModelError.self) { _ = try MLMultiArray(shape: [2, -1], dataType: .float32) }
    #expect(error?.code == .generic)
    #expect(
      error?.localizedDescription
        == "the shape [2, -1] is no shape of an array: lengths are 0 or more, and fit memory")
    #expect(throws: MLModelError.self) {
      _ = try MLMultiArray(shape: [1_099_511_627_776, 1_099_511_627_776], dataType: .float32)
    }
  }

  @Test func memoryOfSomebodyElse() throws {
    let released = Flag()
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 8)
    memory.initialize(repeating: 7, count: 8)
    do {
      let array = try MLMultiArray(
        dataPointer: memory, shape: [2, 3], dataType: .float32, strides: [4, 1],
        deallocator: { pointer in
          released.isSet = true
          pointer.deallocate()
        })
      memory[4] = 3
      #expect(array[[1, 0]] == 3)
      #expect(array[3] == 3)
      #expect(array.dataPointer == UnsafeMutableRawPointer(memory))
      #expect(!released.isSet)
    }
    #expect(released.isSet)
  }

  @Test func stridesMustFitTheShape() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
    defer { memory.deallocate() }
    let error = #expect(throws: MLModelError.self) {
      _ = try MLMultiArray(dataPointer: memory, shape: [1, 2], dataType: .float32, strides: [1])
    }
    #expect(error?.localizedDescription == "found 1 strides for 2 axes, expected one for each axis")
  }

  @Test func gaps() {
    let array = MLMultiArray(shape: [2, 2], dataType: .int8, strides: [16, 1])
    array[3] = 5
    array.withUnsafeBytes { #expect($0.count == 18 && $0[17] == 5) }
    array.withUnsafeMutableBytes { bytes, strides in
      #expect(strides == [16, 1])
      bytes[0] = 9
    }
    #expect(array[0] == 9)
  }

  @Test func typedMemory() throws {
    let array = try ramp([3], .double)
    #expect(array.withUnsafeBufferPointer(ofType: Double.self) { Array($0) } == [0, 1, 2])
    array.withUnsafeMutableBufferPointer(ofType: Double.self) { elements, _ in elements[1] = 8 }
    #expect(array[1] == 8)
    #expect(try Array(UnsafeBufferPointer<Double>(array)) == [0, 8, 2])
    let error = #expect(throws: MLModelError.self) { _ = try UnsafeMutableBufferPointer<Float>(array) }
    #expect(error?.localizedDescription == "the array holds elements of type Double, asked for as Float")
  }

  @Test func collections() throws {
    #expect(try MLMultiArray([1, 2, 3]).dataType == .int32)
    #expect(try MLMultiArray([Float(1), 2]).dataType == .float32)
    let doubles = try MLMultiArray([1.5, 2])
    #expect(doubles.dataType == .double && doubles[0] == 1.5 && doubles.shape == [2])
    let error = #expect(throws: MLModelError.self) { _ = try MLMultiArray([1, Int64(1) << 40]) }
    #expect(
      error?.localizedDescription == "the number 1099511627776 at index 1 does not fit an element of type Int32")
  }

  @Test func concatenating() throws {
    let first = try ramp([2, 2])
    let second = try ramp([2, 1], .int32)
    let joined = MLMultiArray(concatenating: [first, second], axis: 1, dataType: .float16)
    #expect(joined.shape == [2, 3])
    #expect((0..<6).map { joined[$0].intValue } == [0, 1, 0, 2, 3, 1])
    let below = MLMultiArray(concatenating: [first, first], axis: -2, dataType: .float32)
    #expect((0..<8).map { below[$0].intValue } == [0, 1, 2, 3, 0, 1, 2, 3])
  }

  @Test func transfer() throws {
    let source = try ramp([2, 3])
    let target = MLMultiArray(shape: [2, 3], dataType: .int32, strides: [8, 2])
    source.transfer(to: target)
    #expect((0..<6).map { target[$0].intValue } == [0, 1, 2, 3, 4, 5])
    #expect(target.withUnsafeBufferPointer(ofType: Int32.self) { $0[8] } == 3)
  }

  @Test func equalityAndText() throws {
    let array = try ramp([1, 3])
    let strided = MLMultiArray(shape: [1, 3], dataType: .float32, strides: [9, 3])
    array.transfer(to: strided)
    #expect(array.isEqual(strided))
    strided[0] = 1
    #expect(!array.isEqual(strided))
    #expect(array.description == "Float32 1 × 3 array: [0.0, 1.0, 2.0]")
  }
}

private final class Flag: @unchecked Sendable {
  var isSet = false
}
