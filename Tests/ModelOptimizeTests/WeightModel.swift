import ModelFormat
import ModelOps
import ModelOptimize
import ModelSpec
import OrderedCollections
import _ModelTestSupport

/// ML Programs of products with given weights.
struct WeightModel {
  var shape: [Int]
  var values: [Float]
  var isHalf = true
  var opset = "CoreML8"
  /// Functions that all have the same weights.
  var functions = ["main"]
  /// Constants of a function that all refer to the same weights.
  var constants = ["w"]
  /// Type of the operation that uses the weights.
  var operation = "linear"
  var parameter = "weight"

  var type: MILSpec.DataType { isHalf ? .float16 : .float32 }
  private var sizes: [UInt64?] { shape.map { UInt64($0) } }

  /// Numbers like those of trained weights, the same ones each time.
  static func values(_ count: Int, seed: UInt64 = 1) -> [Float] {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
    func uniform() -> Float {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / Float(1 << 24)
    }
    return (0..<count).map { _ in (uniform() + uniform() + uniform() + uniform() - 2) / 8 }
  }

  init(_ shape: [Int], _ values: [Float]? = nil, isHalf: Bool = true) {
    self.shape = shape
    self.values = values ?? Self.values(shape.reduce(1, *))
    self.isHalf = isHalf
  }

  func file() throws -> ModelFile {
    var blob = WeightBlobWriter()
    let data = WeightData(bytes: CompressionKernel.bytes(values, asHalves: isHalf))
    let offset = try blob.append(data, isHalf ? .float16 : .float32, elementCount: values.count)
    let operations = constants.flatMap { name -> [MILSpec.Operation] in
      [
        .const(name, .blob(type, sizes, offset: offset)),
        .operation(operation, [("x", ["x"]), (parameter, [name])], "y_\(name)", type, [1, sizes[0]]),
      ]
    }
    var model = Model.mlProgram(functions.map { ($0, operations) }, opset: opset, version: version)
    if case .mlProgram(var program)? = model.kind {
      for index in program.functions.values.indices {
        program.functions.values[index].inputs = [
          .with {
            $0.name = "x"
            $0.type = .with { $0.kind = .tensorType(.tensor(type, [1, sizes.last ?? 1])) }
          }
        ]
        program.functions.values[index].blockSpecializations[opset]?.outputs = constants.map { "y_\($0)" }
      }
      model.kind = .mlProgram(program)
    }
    return ModelFile(model, format: .mlpackage, weightBlobs: ["@model_path/weights/weight.bin": blob])
  }

  private var version: Int32 { Int32(OperationSet(named: opset)?.specificationVersion ?? 9) }

  /// The model in the form of `scheme`, written, read and unpacked again.
  func optimized(
    _ scheme: WeightScheme, in folder: TemporaryFolder, _ change: (inout CompressionOptions) -> Void = { _ in }
  ) throws -> ModelOptimizer.Result {
    try Self.optimized(try file(), scheme, in: folder, change)
  }

  static func optimized(
    _ file: ModelFile, _ scheme: WeightScheme, in folder: TemporaryFolder,
    _ change: (inout CompressionOptions) -> Void = { _ in }
  ) throws -> ModelOptimizer.Result {
    var options = CompressionOptions(scheme)
    change(&options)
    let path = folder.path("out.mlpackage")
    var result = try ModelOptimizer.optimize(file, options, spool: try WeightSpool(beside: path))
    try result.file.write(to: path)
    result.file = try ModelFile.read(path)
    try UnpackedWeights.confirm(&result.report, in: result.file)
    return result
  }
}

extension ModelFile {
  /// Types of the operations of a function besides constants.
  func operations(of function: String = "main") -> [MILSpec.Operation] {
    guard case .mlProgram(let program)? = model.kind else { return [] }
    return (program.functions[function]?.activeBlock?.operations ?? []).filter { $0.type != "const" }
  }
}

extension WeightScheme {
  static func palette(_ bits: Int, _ change: (inout Palette) -> Void = { _ in }) -> WeightScheme {
    var palette = Palette(bits: bits)
    change(&palette)
    return WeightScheme(storage: .palette(palette))
  }

  static func linear(_ type: IntegerType, _ change: (inout Linear) -> Void = { _ in }) -> WeightScheme {
    var linear = Linear(type)
    change(&linear)
    return WeightScheme(storage: .linear(linear))
  }

  func sparse(_ sparsity: Sparsity) -> WeightScheme { WeightScheme(sparsity: sparsity, storage: storage) }
}
