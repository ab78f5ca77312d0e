import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

struct ProgramConstantsTests {
  @Test(
    arguments: [
      (MILSpec.DataType.float16, [3, 4], 12, 24), (.uint4, [3], 3, 2), (.uint1, [9], 9, 2), (.uint3, [8], 8, 3),
      (.uint6, [4], 4, 3), (.float64, [], 1, 8), (.int8, [5, 0], 0, 0), (.float32, [nil, 4], 0, 0), (.bool, [3], 3, 3),
      (.string, [3], 3, 0), (.float8e5m2, [7], 7, 7),
    ] as [(MILSpec.DataType, [UInt64?], UInt64, UInt64)])
  func sizesOfTensors(dataType: MILSpec.DataType, sizes: [UInt64?], count: UInt64, byteCount: UInt64) {
    let type = MILSpec.TensorType.tensor(dataType, sizes)
    #expect(type.elementCount == count)
    #expect(type.byteCount == byteCount)
  }

  @Test func sizesBeyondAllBoundsStopAtTheGreatest() {
    let half = UInt64(1) << 62
    #expect(MILSpec.TensorType.tensor(.float32, [half, 8]).elementCount == .max)
    #expect(MILSpec.TensorType.tensor(.float32, [half, 8, 0]).elementCount == 0)
    #expect(MILSpec.TensorType.tensor(.uint1, [half]).byteCount == half / 8)
    #expect(MILSpec.TensorType.tensor(.float64, [half]).byteCount == .max)
  }

  @Test func constantsOfNestedBlocksAndWithinConstantsAreVisited() {
    let list = MILSpec.Value.with { value in
      value.value = .immediateValue(.with { $0.value = .list(.with { $0.values = [.int32(1), .blob(.int8, [1])] }) })
    }
    let block = MILSpec.Block.with {
      $0.operations = [
        .const("a", .blob(.int8, [1])), .const("i", .int32(3)),
        .operation(
          "cond", [("pred", ["p"])], "c", blocks: [[.const("b", .blob(.int8, [1]))], []],
          attributes: [("name", .blob(.int8, [1]))]),
      ]
      $0.attributes = ["list": list]
    }
    var places: [String] = []
    block.forEachBlob { _, place in
      places.append("\(place.operation?.outputs.first?.name ?? "block").\(place.name)")
    }
    #expect(places == ["block.list", "a.val", "c.name", "b.val"])
  }
}
