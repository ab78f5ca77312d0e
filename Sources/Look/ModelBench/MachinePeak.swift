package import ModelRuntime
internal import ModelSpec

/// The peak performance of this machine with the same code: the roofline of operations.
package struct MachinePeak: Equatable, Sendable {
  /// Floating-point operations a second of a large matrix product in single precision.
  package var floatingPointOperations: Double
  /// Bytes a second that an addition of large arrays reads and writes.
  package var bytes: Double

  /// Rows and columns of the matrices.
  private static let matrixSize = 1024
  /// Elements of the arrays, far more than caches hold.
  private static let arraySize = 16 << 20

  /// Measures both with this many threads, which takes about a second.
  package init(threads: Int) throws(RuntimeError) {
    let size = Self.matrixSize
    let product = try Self.best(
      .batchedMatmul(BatchedMatMulLayerParams()), shape: [size, size], threads: threads)
    floatingPointOperations = 2 * Double(size * size * size) / product
    let sum = try Self.best(.addBroadcastable(AddBroadcastableLayerParams()), shape: [Self.arraySize], threads: threads)
    bytes = 3 * 4 * Double(Self.arraySize) / sum
  }

  /// The shortest time in seconds of a layer with two inputs of a shape.
  private static func best(
    _ kind: NeuralNetworkLayer.Layer, shape: [Int], threads: Int
  ) throws(RuntimeError) -> Double {
    var layer = NeuralNetworkLayer()
    layer.name = "layer"
    layer.input = ["a", "b"]
    layer.output = ["y"]
    layer.layer = kind
    var network = NeuralNetwork()
    network.layers = [layer]
    network.arrayInputShapeMapping = .exactArrayMapping
    var model = Model()
    model.specificationVersion = 4
    model.kind = .neuralNetwork(network)
    var description = ModelDescription()
    description.input = ["a", "b"].map { feature($0, shape) }
    description.output = [feature("y", shape)]
    model.description = description
    let loaded = try RuntimeModel(model, LoadingOptions(threadCount: threads))
    let count = shape.reduce(1, *)
    let array = FeatureArray(doubles: [Double](repeating: 0.5, count: count), shape: shape)
    let floats = FeatureArray(.float32, shape: shape)
    array.copyElements(to: floats)
    let inputs: NameMap<FeatureValue> = ["a": .array(floats), "b": .array(floats)]
    let options = PredictionOptions()
    var times: [Duration] = []
    for _ in 0..<7 {
      let steps = try StepTimes(count: 1, options) { (options) throws(RuntimeError) in
        _ = try loaded.prediction(from: inputs, options: options)
      }
      times.append(steps.steps.map(\.time).max() ?? steps.wholes.minimum)
    }
    return max(Latencies(times).minimum.seconds, 1e-9)
  }

  private static func feature(_ name: String, _ shape: [Int]) -> FeatureDescription {
    var array = ArrayFeatureType()
    array.shape = shape.map { Int64($0) }
    array.dataType = .float32
    var type = FeatureType()
    type.kind = .multiArrayType(array)
    var feature = FeatureDescription()
    feature.name = name
    feature.type = type
    return feature
  }
}
