import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelDiff

struct ComparedShapesTests {
  private static func shapes(_ shape: [Int64], _ flexibility: ArrayFeatureType.ShapeFlexibility? = nil)
    -> ComparedShapes
  {
    ComparedShapes(
      .with {
        $0.shape = shape
        $0.shapeFlexibility = flexibility
      })
  }

  @Test func anyShapeIncludesAll() {
    #expect(Self.shapes([]).includes(Self.shapes([1, 2])))
    #expect(!Self.shapes([1, 2]).includes(Self.shapes([])))
  }

  @Test(
    arguments: [
      ([(1, 8)], [4], true), ([(5, 8)], [4], false), ([(1, -1)], [4], true), ([(1, 8), (1, 8)], [4], false),
    ] as [([(UInt64, Int64)], [Int64], Bool)])
  func rangesIncludeWhatLiesWithin(bounds: [(UInt64, Int64)], shape: [Int64], isIncluded: Bool) {
    #expect(Self.shapes([], .ranges(bounds)).includes(Self.shapes(shape)) == isIncluded)
  }

  @Test(
    arguments: [
      ([(1, 8)], [(2, 4)], true), ([(1, 8)], [(2, -1)], false), ([(1, -1)], [(2, -1)], true),
      ([(3, 8)], [(2, 4)], false),
    ] as [([(UInt64, Int64)], [(UInt64, Int64)], Bool)])
  func rangesIncludeRanges(bounds: [(UInt64, Int64)], others: [(UInt64, Int64)], isIncluded: Bool) {
    #expect(Self.shapes([], .ranges(bounds)).includes(Self.shapes([], .ranges(others))) == isIncluded)
  }
}
