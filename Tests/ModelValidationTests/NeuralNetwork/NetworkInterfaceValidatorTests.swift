import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct NetworkInterfaceValidatorTests {
  private func check(
    _ input: FeatureDescription, output: FeatureDescription = .multiArray("y", []),
    mapping: NeuralNetworkMultiArrayShapeMapping = .rank5ArrayMapping
  ) -> [String] {
    findings(
      Model.neuralNetwork(
        [.innerProduct("l", input.name, "y")], version: 4, inputs: [input], outputs: [output], arrayMapping: mapping))
  }

  private func flexible(_ shape: [Int64], _ flexibility: ArrayFeatureType.ShapeFlexibility) -> FeatureDescription {
    .feature(
      "x",
      .multiArrayType(
        .with {
          $0.shape = shape
          $0.dataType = .float32
          $0.shapeFlexibility = flexibility
        }))
  }

  private let range = ArrayFeatureType.ShapeRange.with {
    $0.sizeRanges = [SizeRange(), SizeRange()]
  }

  @Test func takesArraysAndImages() {
    #expect(check(.multiArray("x", [1])).isEmpty)
    #expect(check(.image("x", width: 8, height: 8)).isEmpty)
    #expect(
      check(.string("x")) == [
        "description › input 'x' › type: input 'x' of a neural network is String, expected MultiArray, Image or State"
      ])
    #expect(
      check(.multiArray("x", [1]), output: .double("y")) == [
        "description › output 'y' › type: output 'y' of a neural network is Double, expected MultiArray, Image or State"
      ])
  }

  @Test func rank5TakesVectorsAndImageLikeArrays() {
    #expect(check(.multiArray("x", [1, 2, 3])).isEmpty)
    let rule = "but RANK5_ARRAY_MAPPING takes 1 (channels) or 3 (channels, height and width)"
    let place = "description › input 'x' › type › multiArrayType"
    #expect(check(.multiArray("x", [])) == ["\(place) › shape: input 'x' has 0 dimensions, \(rule)"])
    #expect(check(.multiArray("x", [1, 2])) == ["\(place) › shape: input 'x' has 2 dimensions, \(rule)"])
    #expect(
      check(flexible([], .shapeRange(range))) == ["\(place) › shapeRange: input 'x' has 2 dimensions, \(rule)"])
    #expect(check(flexible([1], .shapeRange(range))).isEmpty)
    #expect(check(flexible([], .shapeRange(.with { $0.sizeRanges = [SizeRange()] }))).isEmpty)
    #expect(
      check(
        flexible([], .enumeratedShapes(.with { $0.shapes = [.with { $0.shape = [1] }, .with { $0.shape = [1, 2] }] })))
        == ["\(place) › enumeratedShapes: input 'x' has 2 dimensions, \(rule)"])
  }

  @Test func exactShapesHaveDimensions() {
    let place = "description › input 'x' › type › multiArrayType"
    #expect(check(.multiArray("x", [1, 2]), mapping: .exactArrayMapping).isEmpty)
    #expect(
      check(.multiArray("x", []), mapping: .exactArrayMapping).first
        == "\(place) › shape: input 'x' has no shape; a network needs one with at least 1 dimension")
    #expect(
      check(flexible([1], .shapeRange(range)), mapping: .exactArrayMapping)
        == ["\(place) › shapeRange: input 'x' has ranges for 2 dimensions, but its shape has 1"])
  }

  @Test func newerLayersTakeExactShapes() {
    let layer = NeuralNetworkLayer.layer("t", ["x"], ["y"], .tanh(TanhLayerParams()))
    func check(_ input: FeatureDescription, _ images: NeuralNetworkImageShapeMapping = .rank5ImageMapping) -> [String] {
      findings(
        .model(
          .neuralNetwork(
            .with {
              $0.layers = [layer]
              $0.imageInputShapeMapping = images
            }), version: 4, inputs: [input], outputs: [.multiArray("y", [])]))
    }
    #expect(
      check(.multiArray("x", [1])) == [
        "neuralNetwork › arrayInputShapeMapping: layer 't' (tanh) does not work with the RANK5_ARRAY_MAPPING of array "
          + "inputs"
      ])
    #expect(check(.image("x", width: 1, height: 1)).isEmpty)
    #expect(
      check(.multiArray("x", [1]), .rank4ImageMapping).last
        == "neuralNetwork › arrayInputShapeMapping: RANK4_IMAGE_MAPPING of images cannot be combined with "
        + "RANK5_ARRAY_MAPPING of arrays")
    #expect(
      check(.image("x", width: 1, height: 1), .unrecognized(7)) == [
        "neuralNetwork › imageInputShapeMapping: `imageInputShapeMapping` is 7, which is not in the schema"
      ])
  }
}
