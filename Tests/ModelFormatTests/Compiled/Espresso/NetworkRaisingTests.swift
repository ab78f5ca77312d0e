import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat

struct NetworkRaisingTests {
  private func raise(_ layers: String) throws -> NetworkRaising.Result {
    try NetworkRaising.raise(
      net: Array("{\"layers\": [\(layers)]}".utf8), shape: Array("{\"layer_shapes\": {}}".utf8),
      weights: try EspressoWeights(WeightData(bytes: Array(repeating: 0, count: 8))))
  }

  private func record(_ type: String, _ fields: String = "") -> String {
    """
    {"type": "\(type)", "name": "r", "bottom": "x", "top": "y", "weights": {}\(fields.isEmpty ? "" : ", " + fields)}
    """
  }

  @Test(arguments: [
    ("quantum", "", "record 'r' has type 'quantum', which is not known with these parameters"),
    (
      "elementwise", "\"operation\": 9999",
      "record 'r' has type 'elementwise', which is not known with these parameters"
    ),
    ("slice", "", "record 'r' has type 'slice', which is not known with these parameters"),
    ("softmax_nd", "", "record 'r' of type 'softmax_nd': there is no number under 'nd_axis'"),
    ("inner_product", "\"nB\": 2", "record 'r' of type 'inner_product': there is no count under 'nC'"),
    (
      "inner_product", "\"nB\": 2, \"nC\": 1, \"blob_weights\": 7",
      "record 'r' of type 'inner_product': 'blob_weights' refers to blob 7, which the weight file does not have"
    ),
    ("transpose", "\"axis_w\": 1", "record 'r' of type 'transpose': there is no number under 'axis_h'"),
    (
      "transpose", "\"axis_w\": 1, \"axis_h\": 1, \"axis_k\": 2, \"axis_n\": 3, \"axis_seq\": 4",
      "record 'r' of type 'transpose': the axes are [1, 1, 2, 3, 4], expected each of 0 to 4 once"
    ),
    (
      "squeeze", "\"size_of_axes\": 1000000000",
      "record 'r' of type 'squeeze': 'size_of_axes' is 1000000000, but there are fewer axes"
    ),
    ("nn.softmax", "\"axis\": 1", "record 'r' of type 'nn.softmax': `SoftmaxLayerParams` has no field `axis`"),
    ("nn.", "", "record 'r' of type 'nn.': '' is not the name of a type of layer"),
  ])
  func problems(type: String, fields: String, message: String) throws {
    let raised = try raise(record(type, fields))
    #expect(raised.problems.map(\.message) == [message])
    #expect(raised.problems.map(\.location.description) == ["layer 'r'"])
    #expect(raised.network.layers.map(\.layer) == [nil])
    #expect(raised.network.layers.map(\.output) == [["y"]])
  }

  @Test func textsThatAreNotNets() {
    func message(_ text: String) -> String? {
      #expect(throws: Diagnostic.self) { try EspressoNet(Array(text.utf8)) }?.description
    }
    #expect(message("[]") == "error: the net is not an object")
    #expect(message("{}") == "error: the net has no list under the key 'layers'")
    #expect(message("{\"layers\": [1]}") == "error: `layers[0]` is not an object")
    #expect(message("{\"layers\": [{\"type\": \"a\"}]}") == "error: `layers[0]` has no text under the key 'name'")
    let error = #expect(throws: Diagnostic.self) { try EspressoShapes(Array("{}".utf8)) }
    #expect(error?.description == "error: the file of shapes has no object under the key 'layer_shapes'")
    let wrong = #expect(throws: Diagnostic.self) {
      try EspressoShapes(Array("{\"layer_shapes\": {\"a\": {\"k\": 1.5}}}".utf8))
    }
    #expect(wrong?.description == "error: 'k' of blob 'a' is not a whole number")
  }

  @Test func aReLUInARecordBecomesALayer() throws {
    let fields = "\"operation\": 0, \"fused_relu\": 1"
    let layers = try raise(record("elementwise", fields)).network.layers
    #expect(layers.map(\.name) == ["r", "y"])
    #expect(layers.map(\.input) == [["x"], ["r"]])
    #expect(layers.map(\.output) == [["r"], ["y"]])
  }

  /// A compiler fused the layer with its ReLU; the source's name of the blob between them stands beside the network.
  @Test func updatableLayersKeepTheirBlobs() throws {
    func blobs(_ output: String) throws -> [[String]] {
      let layers = "{\"layers\": [\(record("elementwise", "\"operation\": 0, \"fused_relu\": 1"))]}"
      let raised = try NetworkRaising.raise(
        net: Array(layers.utf8), shape: Array("{\"layer_shapes\": {}}".utf8),
        weights: try EspressoWeights(WeightData(bytes: Array(repeating: 0, count: 8))),
        updatable: UpdateParameters([.init("r", output: output)]))
      #expect(raised.network.layers.map(\.isUpdatable) == [true, false])
      return raised.network.layers.map(\.output)
    }
    #expect(try blobs("between") == [["between"], ["y"]])
    #expect(try blobs("x") == [["r"], ["y"]])
  }
}
