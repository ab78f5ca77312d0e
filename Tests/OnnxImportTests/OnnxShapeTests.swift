import ModelConversion
import ModelFormat
import ModelSpec
import OnnxFormat
import OnnxImport
import Testing

/// Shapes that are known in part.
struct OnnxShapeTests {
  private static func convert(
    _ bytes: [UInt8], _ options: OnnxConversion.Options = OnnxConversion.Options()
  ) throws -> Model {
    try OnnxConversion.convert(try OnnxFile.read(bytes: bytes), for: "out.mlpackage", options).file.model
  }

  private static func operations(_ model: Model) -> [String] {
    guard case .mlProgram(let program)? = model.kind else { return [] }
    return program.functions.flatMap { $0.value.blockSpecializations.map(\.value) }.flatMap(\.operations).map(\.type)
  }

  @Test func padsMayBeComputed() throws {
    let bytes = OnnxBytes.model(
      nodes: [OnnxBytes.node("Pad", ["x", "pads"], outputs: ["y"])],
      inputs: [OnnxBytes.value("x", [2, 3]), OnnxBytes.value("pads", [4], type: 7)],
      outputs: [OnnxBytes.value("y", ["a", "b"])])
    #expect(Self.operations(try Self.convert(bytes)).contains("pad"))
  }

  /// -1 is not what an open length of the same place in the input would leave, unless that is the same length.
  @Test func theRestOfAReshapeIsThatOfItsOwnLengths() throws {
    let bytes = OnnxBytes.model(
      nodes: [
        OnnxBytes.node("Shape", ["other"], outputs: ["lengths"]),
        OnnxBytes.node("Concat", ["lengths", "tail"], outputs: ["shape"], attributes: [("axis", 0)]),
        OnnxBytes.node("Reshape", ["x", "shape"], outputs: ["h"]),
        OnnxBytes.node("MatMul", ["h", "w"], outputs: ["y"]),
      ], inputs: [OnnxBytes.value("x", ["rows", 4]), OnnxBytes.value("other", ["some"])],
      outputs: [OnnxBytes.value("y", ["some", 2, 1])],
      initializers: [
        OnnxBytes.integers("tail", [2, -1]), OnnxBytes.tensor("w", [4, 1], floats: [1, 2, 3, 4]),
      ])
    var options = OnnxConversion.Options()
    options.lengths = ["rows": 2...8, "some": 1...4]
    // With rows = 2 · some, the product is right; 4 / 2 = 2 for the rest would not be.
    _ = try Self.convert(bytes, options)
  }

  /// The product of these lengths is beyond all integers.
  @Test func hugeLengthsOfAReshapeEndNothing() throws {
    let bytes = OnnxBytes.model(
      nodes: [OnnxBytes.node("Reshape", ["x", "shape"], outputs: ["y"])],
      inputs: [OnnxBytes.value("x", ["N", 8])], outputs: [OnnxBytes.value("y", ["N", "a", "b", 4, "c"])],
      initializers: [OnnxBytes.integers("shape", [0, 2_147_483_647, 2_147_483_647, 4, -1])])
    var options = OnnxConversion.Options()
    options.lengths = ["N": 1...8]
    #expect(throws: (any Error).self) { try Self.convert(bytes, options) }
  }

  @Test func poolsOfOpenLengthsArePaddedAsFarAsTheyReach() throws {
    let bytes = OnnxBytes.model(
      nodes: [
        OnnxBytes.node(
          "MaxPool", ["x"], outputs: ["y"], texts: [("auto_pad", "SAME_UPPER")], lists: [("kernel_shape", [2, 2])])
      ], inputs: [OnnxBytes.value("x", [1, 3, "h", "w"])], outputs: [OnnxBytes.value("y", [1, 3, "h", "w"])])
    #expect(Self.operations(try Self.convert(bytes)).contains("max_pool"))
  }
}
