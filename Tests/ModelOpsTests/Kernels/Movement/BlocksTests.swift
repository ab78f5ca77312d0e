internal import Testing

@testable internal import ModelOps

@Suite struct BlocksTests {
  /// The parameter of each element, by the definition.
  private func expected(_ shape: [Int], _ parameters: [Int]) -> [Int] {
    (0..<shape.reduce(1, *)).map { element in
      var (rest, index, stride) = (element, 0, 1)
      for axis in shape.indices.reversed() {
        index += rest % shape[axis] / (shape[axis] / parameters[axis]) * stride
        rest /= shape[axis]
        stride *= parameters[axis]
      }
      return index
    }
  }

  @Test(arguments: [
    ([6], [2]), ([4, 6], [2, 3]), ([4, 6], [4, 1]), ([4, 6], [1, 6]), ([4, 6], [1, 1]), ([2, 4, 6], [2, 1, 3]),
    ([2, 4, 6], [1, 2, 1]), ([4, 2, 1, 3], [2, 2, 1, 1]), ([4, 2, 3, 4], [2, 1, 3, 2]), ([4, 3, 2], [2, 3, 1]),
    ([], []),
  ])
  func everyElementFindsItsParameter(_ shape: [Int], _ parameters: [Int]) throws {
    let blocks = try #require(Blocks(shape, parameters: parameters))
    var found: [Int] = []
    blocks.forEachRow { element, parameter in
      #expect(element == found.count)
      for block in 0..<blocks.row.count {
        found += [Int](repeating: parameter + block, count: blocks.row.length)
      }
    }
    #expect(found == expected(shape, parameters))
  }

  @Test func lengthsThatDoNotDivide() {
    #expect(Blocks([4], parameters: [3]) == nil)
    #expect(Blocks([4], parameters: [0]) == nil)
    #expect(Blocks([4], parameters: [2, 2]) == nil)
    #expect(Blocks([4, 2, 3], parameters: [4, 1, 1])?.axes == [Blocks.Axis(count: 4, length: 6)])
  }
}
