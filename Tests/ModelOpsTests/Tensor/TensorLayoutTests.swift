internal import ModelOps
internal import Testing

@Suite struct TensorLayoutTests {
  @Test(arguments: [
    [1, 1, 1], [2, 3, 4], [1, 8, 16], [2, 17, 9, 11], [1, 64, 7, 7], [2, 3, 4, 5, 6], [1, 1, 9, 9], [3, 9, 1, 1],
    [0, 3, 4], [2, 0, 4], [2, 3, 0],
  ]) func thereAndBack(_ shape: [Int]) {
    let context = ExecutionContext()
    let count = shape.reduce(1, *)
    let x = Tensor(floats: (0..<count).map { Float($0) }, shape)
    let last = x.channelsLast(context)
    #expect(last.layout == .channelsLast && last.shape == shape)
    let places = shape[2...].reduce(1, *)
    for n in 0..<shape[0] {
      for c in 0..<shape[1] {
        for place in 0..<places {
          #expect(
            last.floats[(n * places + place) * shape[1] + c] == Float((n * shape[1] + c) * places + place))
        }
      }
    }
    #expect(last.rowMajor(context).floatArray == x.floatArray)
    let flags = Tensor(booleans: (0..<count).map { $0 % 3 == 0 }, shape)
    #expect(flags.channelsLast(context).rowMajor(context).booleanArray == flags.booleanArray)
  }

  @Test func otherRanksStay() {
    let context = ExecutionContext()
    #expect(Tensor(floats: [1, 2], [1, 2]).channelsLast(context).layout == .rowMajor)
  }
}
