import ModelSpec
import Testing

@testable import ModelFormat
@testable import ModelWire

struct EspressoNetTests {
  /// Keys of records in files that Apple's compiler wrote, in the order of the file.
  private static let known: [(type: String, keys: String)] = [
    (
      "expand_dims",
      "bottom size_of_axes axes_0 axes_1 weights nd_axis hint_fallback_from_metal debug_info top type name"
    ),
    (
      "squeeze",
      "top weights version axes_1 type axes_0 nd_axis bottom debug_info hint_fallback_from_metal size_of_axes name "
        + "hint_fallback_from_ane"
    ),
    (
      "reshape",
      "top name dst_w version dst_n dst_nd_rank weights type dst_h mode dynamic_shape bottom debug_info dst_seq dst_k "
        + "hint_fallback_from_ane"
    ),
    ("transpose", "axis_h axis_w bottom axis_k axis_n axis_seq weights debug_info top type name"),
    ("activation", "bottom weights mode debug_info top type name"),
    ("elementwise", "bottom alpha operation weights fused_relu debug_info nd_mode top type name beta"),
    ("softmax_nd", "bottom weights nd_axis debug_info top type name attributes"),
    (
      "batchnorm",
      "name training_momentum training_eps C training training_instancenorm type blob_batchnorm_params bottom "
        + "debug_info weights top"
    ),
    (
      "inner_product",
      "nB top has_biases weights nC blob_weights type has_relu bottom blob_biases has_tanh debug_info name has_prelu"
    ),
    ("concat", "weights debug_info top type name bottom"),
  ]

  @Test(arguments: known.indices)
  func keysStandAsInApplesFiles(index: Int) {
    let (type, keys) = Self.known[index]
    let expected = keys.split(separator: " ").map { String($0) }
    let members = expected.sorted().map { JSONValue.Member($0, 0) }
    #expect(EspressoKeyOrder.object(members, of: type).members?.map(\.key) == expected)
  }

  @Test func headsOfEachGeneration() {
    func keys(_ dialect: CompilerDialect) -> Set<String> {
      Set(EspressoNet(dialect: dialect).header.map(\.key))
    }
    let oldest: Set = ["storage", "properties", "format_version"]
    #expect(keys(.xcode10) == oldest)
    #expect(keys(.xcode11) == oldest)
    #expect(keys(.xcode12) == oldest.union(["analyses"]))
    #expect(keys(.xcode26) == oldest.union(["analyses", "metadata_in_weights"]))
  }

  @Test func recordsAreReadAndPrinted() throws {
    var layer = EspressoLayer("slice", name: "a/b", bottom: ["x", "y"], top: [])
    layer["start"] = 3
    layer["scale"] = .float(0.1)
    layer["gone"] = 1
    layer["gone"] = nil
    layer.weights = [JSONValue.Member("W_U8", 5)]
    layer.isOutput = true
    var transform = EspressoTransform(input: "image")
    transform.scale = 1 / 255
    transform.isBGR = true
    let net = EspressoNet(layers: [layer], transforms: [transform], dialect: .xcode11)
    let read = try EspressoNet(net.bytes)
    #expect(read.layers[0].bottom == ["x", "y"])
    #expect(read.layers[0].top == [])
    #expect(read.layers[0].integer("start") == 3)
    #expect(read.layers[0].float("scale") == 0.1)
    #expect(read.layers[0].blob("W_U8") == 5)
    #expect(read.layers[0].isOutput)
    #expect(read.transforms == [transform])
    #expect(read.bytes == net.bytes)
    let text = String(decoding: net.bytes, as: UTF8.self)
    #expect(text.contains("\"scale\" : 0.10000000149011612"))
    #expect(text.contains("\"scale\" : 0.0039215688593685627"))
    #expect(text.contains("\"name\" : \"a\\/b\""))
  }

  @Test func shapesAreReadAndPrinted() throws {
    var shapes = EspressoShapes()
    let long = try #require(EspressoShapes.Shape([7, 1, 2, 3, 4], withRank: false))
    let flat = try #require(EspressoShapes.Shape([5, 6], withRank: true))
    shapes.blobs = [("long", long), ("flat", flat)]
    #expect(EspressoShapes.Shape([1, 1, 1, 1, 1, 1], withRank: true) == nil)
    #expect(flat.lengths == [5, 6])
    let read = try EspressoShapes(shapes.bytes)
    #expect(Dictionary(read.blobs.map { ($0.name, $0.shape) }) { first, _ in first } == ["long": long, "flat": flat])
    let text = String(decoding: shapes.bytes, as: UTF8.self)
    #expect(text.contains("\"k\" : 2,\n      \"w\" : 4,\n      \"n\" : 1,\n      \"seq\" : 7,\n      \"h\" : 3"))
    #expect(text.contains("\"k\" : 1,\n      \"w\" : 6,\n      \"n\" : 1,\n      \"_rank\" : 2,\n      \"h\" : 5"))
  }

  @Test func numbersThatAreNotFinite() {
    #expect(JSONValue.float(.infinity) == "inf")
    #expect(JSONValue.float(-.infinity).float == -.infinity)
    #expect(JSONValue.float(.nan).float?.isNaN == true)
    #expect(JSONValue.float(-0.0) == .number(-0.0))
    #expect(JSONValue.float(3) == 3)
  }
}
