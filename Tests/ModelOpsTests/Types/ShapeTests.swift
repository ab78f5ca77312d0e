internal import ModelOps
internal import Testing

@Suite struct ShapeTests {
  private let batch = Extent(Symbol(id: 0), in: 1...Extent.unbounded)

  @Test func counts() {
    #expect(Shape(fixed: [2, 3, 4]).elementCount == 24)
    #expect(Shape().elementCount == 1)
    #expect(Shape([batch, 3]).elementCount.form == LinearForm(Symbol(id: 0), scale: 3))
    #expect(Shape(fixed: [2, 3]).fixed == [2, 3])
    #expect(Shape([batch]).fixed == nil)
  }

  @Test func lengthsThatNoMachineHolds() {
    #expect(!Shape(fixed: [1 << 20, 1 << 24]).isBeyondMemory)
    #expect(Shape(fixed: [1 << 20, 1 << 24, 2]).isBeyondMemory)
    #expect(Shape(fixed: [0, 1 << 40, 1 << 40]).isBeyondMemory)
    #expect(Shape(fixed: [1 << 40, 1 << 40, 0]).isBeyondMemory)
    #expect(!Shape(fixed: [0, 0, 1 << 44]).isBeyondMemory)
    #expect(!Shape([.unknown, batch, 5]).isBeyondMemory)
  }

  @Test func longListsAreCutOff() {
    let text = Shape(fixed: Array(repeating: 1, count: 4096)).description
    #expect(text.hasSuffix(", 1, …]") && text.utf8.count < 400)
  }

  @Test func axesCountFromBothEnds() {
    let shape = Shape(fixed: [2, 3, 4])
    #expect(shape.axis(0) == 0)
    #expect(shape.axis(-1) == 2)
    #expect(shape.axis(3) == nil)
    #expect(shape.axis(-4) == nil)
    #expect(shape.axis(.min) == nil)
  }

  private static let fitting: [(Shape, Shape, Shape)] = [
    (Shape(fixed: [2, 3]), Shape(fixed: [3]), Shape(fixed: [2, 3])),
    (Shape(fixed: [2, 1]), Shape(fixed: [1, 5]), Shape(fixed: [2, 5])),
    (Shape(), Shape(fixed: [4]), Shape(fixed: [4])),
    (Shape([.unknown]), Shape(fixed: [4]), Shape(fixed: [4])),
    (Shape([Extent(2...9)]), Shape([Extent(5...20)]), Shape([Extent(5...9)])),
    (Shape([.unknown]), Shape([.unknown]), Shape([.unknown])),
    (Shape([Extent(0...5)]), Shape([Extent(2...9)]), Shape([Extent(2...9)])),
  ]

  @Test(arguments: fitting) func broadcasts(_ left: Shape, _ right: Shape, _ result: Shape) {
    #expect(left.broadcast(with: right) == result)
    #expect(right.broadcast(with: left) == result)
  }

  private static let unfitting: [(Shape, Shape)] = [
    (Shape(fixed: [2, 3]), Shape(fixed: [2])),
    (Shape(fixed: [4, 1]), Shape(fixed: [3, 1])),
    (Shape([Extent(2...3)]), Shape(fixed: [4])),
  ]

  @Test(arguments: unfitting) func doesNotBroadcast(_ left: Shape, _ right: Shape) {
    #expect(left.broadcast(with: right) == nil)
  }

  @Test func broadcastKeepsTheSymbol() {
    #expect(Shape([batch, 3]).broadcast(with: Shape([batch, 1]))?[0].isAlways(equalTo: batch) == true)
  }

  @Test func unionNeedsOneRank() {
    #expect(Shape(fixed: [2, 3]).union(Shape(fixed: [2, 5])) == [2, Extent(3...5)])
    #expect(Shape(fixed: [2]).union(Shape(fixed: [2, 5])) == nil)
  }

  @Test func describesItself() {
    #expect(TensorType(.fp32, [1, batch, 3]).description == "fp32 [1, 1..., 3]")
    #expect(ValueType.unranked(nil).description == "tensor of unknown rank")
    #expect(ValueType.state(.scalar(.fp16)).description == "state fp16 []")
    #expect(ValueType.list(.tensor(.scalar(.string)), count: 3).description == "list of 3 string []")
    #expect(
      ValueType.dictionary(key: .tensor(.scalar(.int64)), value: .tensor(.scalar(.fp64))).description
        == "dictionary from int64 [] to fp64 []")
    #expect(ScalarDomain([.fp16, .fp32, .int32]).description == "fp16, fp32 or int32")
  }

  @Test func everyScalarHasItsBits() {
    for scalar in ScalarType.allCases {
      #expect(ScalarDomain([scalar]).contains(scalar))
      #expect(ScalarType.allCases.filter(ScalarDomain([scalar]).contains) == [scalar])
      #expect((scalar.bitWidth > 0) == (scalar != .string))
    }
  }
}
