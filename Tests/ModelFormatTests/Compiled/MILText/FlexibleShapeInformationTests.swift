import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Allowed shapes from a model's description.
struct FlexibleShapeInformationTests {
  private static func array(
    _ name: String, _ shape: [Int64], _ flexibility: ArrayFeatureType.ShapeFlexibility?
  ) -> FeatureDescription {
    .feature(
      name,
      .multiArrayType(
        .with {
          $0.shape = shape
          $0.shapeFlexibility = flexibility
        }))
  }

  private static func ranges(_ ranges: [(UInt64, Int64)]) -> ArrayFeatureType.ShapeFlexibility {
    .ranges(ranges)
  }

  private static func shapes(_ shapes: [[Int64]]) -> ArrayFeatureType.ShapeFlexibility {
    .enumeratedShapes(.with { $0.shapes = shapes.map { shape in .with { $0.shape = shape } } })
  }

  @Test
  func fixedShapesNeedNone() {
    #expect(FlexibleShapeInformation([.multiArray("x", [1, 2]), .double("d")]) == nil)
  }

  @Test
  func rangesAreSortedByInput() {
    let shapes = FlexibleShapeInformation([
      Self.array("b", [2, 3], Self.ranges([(1, 5), (3, 3)])), Self.array("fixed", [1], nil),
      Self.array("a", [], Self.ranges([(2, -1), (0, .max)])),
    ])
    #expect(
      shapes
        == FlexibleShapeInformation(
          defaultShapes: [.init("a", [2, 0]), .init("b", [2, 3])],
          rangeDims: [
            .init("a", [.init(2, -1), .init(0, .max)]), .init("b", [.init(1, 5), .init(3, 3)]),
          ]))
  }

  @Test
  func enumeratedShapesAtOneIndexGoTogether() throws {
    let features = [
      Self.array("b", [3], Self.shapes([[3], [6]])), Self.array("a", [], Self.shapes([[1, 1], [2, 2], [3, 3]])),
    ]
    let information = try #require(FlexibleShapeInformation(features))
    #expect(information.defaultShapes == [.init("a", [1, 1]), .init("b", [3])])
    let sets = information.enumeratedShapes
    #expect(Set(sets.map(\.key)).count == 3)
    #expect(sets.allSatisfy { $0.key.utf8.count == 8 })
    #expect(sets.map(\.key) == sets.map(\.key).sorted())
    #expect(
      Set(sets.map { "\($0.shapes.map(\.sizes))" }) == ["[[1, 1], [3]]", "[[2, 2], [6]]", "[[3, 3], [3]]"])
    #expect(FlexibleShapeInformation(features) == information)
  }

  @Test
  func theSameShapeTwiceGetsTwoKeys() throws {
    let information = try #require(FlexibleShapeInformation([Self.array("x", [1], Self.shapes([[1], [1]]))]))
    #expect(Set(information.enumeratedShapes.map(\.key)).count == 2)
  }

  @Test
  func anImageIsATensorOfFourDimensions() {
    let image = FeatureDescription.feature(
      "i",
      .imageType(
        .with {
          $0.width = 20
          $0.height = 10
          $0.colorSpace = .bgr
          $0.sizeFlexibility = .imageSizeRange(
            .with {
              $0.widthRange = .with {
                $0.lowerBound = 5
                $0.upperBound = 40
              }
              $0.heightRange = .with {
                $0.lowerBound = 6
                $0.upperBound = -1
              }
            })
        }))
    #expect(
      FlexibleShapeInformation([image])
        == FlexibleShapeInformation(
          defaultShapes: [.init("i", [1, 3, 10, 20])],
          rangeDims: [.init("i", [.init(1, 1), .init(3, 3), .init(6, -1), .init(5, 40)])]))
  }

  @Test
  func eachFunctionHasItsOwn() {
    let description = ModelDescription.with {
      $0.functions = [
        .with {
          $0.name = "f"
          $0.input = [Self.array("x", [1], Self.ranges([(1, 2)]))]
        }
      ]
      $0.input = [Self.array("unused", [1], Self.ranges([(1, 2)]))]
    }
    var program = MILSpec.Program()
    program.functions = ["f": MILSpec.Function(), "g": MILSpec.Function()]
    let text = MILText(
      program, specificationVersion: 9, description: description, compilerVersion: nil, componentVersion: nil)
    #expect(text.flexibleShapes.keys.sorted() == ["f"])
  }
}
