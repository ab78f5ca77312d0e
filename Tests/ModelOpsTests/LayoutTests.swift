internal import ModelOps
internal import Testing

@Suite struct LayoutTests {
  @Test(arguments: [[2, 3, 5], [1, 1, 4, 4], [2, 33, 7, 9], [1, 4, 2, 3, 2], [3, 17, 1], [0, 3, 2]])
  func thereAndBack(_ shape: [Int]) {
    let context = ExecutionContext()
    let x = scattered(shape, seed: 1)
    let turned = x.lying(.channelsLast, context)
    #expect(turned.layout == .channelsLast && turned.shape == shape)
    #expect(turned.lying(.rowMajor, context).floatArray == x.floatArray)
    let flags = Tensor(booleans: x.floatArray.map { $0 > 0 }, shape)
    #expect(flags.lying(.channelsLast, context).lying(.rowMajor, context).booleanArray == flags.booleanArray)
  }

  @Test func channelsRunFastest() {
    let x = Tensor(floats: [1, 2, 3, 4, 5, 6], [1, 2, 3]).lying(.channelsLast, ExecutionContext())
    #expect(Array(x.floats) == [1, 4, 2, 5, 3, 6])
  }
}
