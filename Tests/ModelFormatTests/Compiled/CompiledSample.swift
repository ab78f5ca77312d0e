import ModelFormat
import ModelSpec
import OrderedCollections
import _ModelTestSupport
@testable import ModelWire

/// Compiled directories without a compiler: each model's header and the files that reading needs.
enum CompiledSample {
  /// Writes `model` as the directory `path`. The file of shapes of a network is empty.
  static func write(_ model: Model, to path: String, changing change: (inout [CompiledFile]) -> Void = { _ in }) throws
  {
    var (_, files) = try files(of: model)
    change(&files)
    try CompiledDirectoryWriter.write(files, to: path)
  }

  private static func files(of model: Model) throws -> (CompiledHeader, [CompiledFile]) {
    var headers: [CompiledHeader] = []
    var files: [CompiledFile] = []
    for (index, child) in (model.pipeline?.models ?? []).enumerated() {
      let (header, parts) = try self.files(of: child)
      headers.append(header)
      files += parts.map { $0.inside("model\(index)") }
    }
    if let names = model.pipeline.flatMap(ModelNames.init(of:)) {
      files.append(CompiledFile("modelNames/coremldata.bin", .coreMLData(names)))
    }
    if case .mlProgram(let program)? = model.kind {
      let text = MILText(
        program, specificationVersion: model.specificationVersion, description: model.description,
        compilerVersion: "3520.5.1", componentVersion: "3520.4.1")
      files.append(CompiledFile("model.mil", .program(text)))
    }
    if let network = model.network {
      var lowering = EspressoLowering(dialect: .newest)
      var net = EspressoNet(dialect: .newest)
      for layer in network.layers {
        if let record = lowering.record(FusedLayer(layer)) { net.layers.append(record) }
      }
      files.append(CompiledFile("model.espresso.net", .bytes(net.bytes)))
      files.append(CompiledFile("model.espresso.shape", .bytes(EspressoShapes().bytes)))
      files.append(CompiledFile("model.espresso.weights", .weights(lowering.weights, nil)))
      let images = NetworkImageParameters(of: network, inputs: model.description?.input ?? [])
      files.append(CompiledFile("model/coremldata.bin", .coreMLData(images)))
      if let parameters = network.updateParams {
        let folder = "updateParameters"
        files.append(CompiledFile("\(folder)/NetworkUpdateParameters/coremldata.bin", .coreMLData(parameters)))
        files.append(CompiledFile("\(folder)/coremldata.bin", .coreMLData(UpdateParameters(of: network))))
      }
    }
    let header = try CompiledHeader(of: model, source: nil, children: headers)
    return (header, [CompiledFile("coremldata.bin", .coreMLData(header))] + files)
  }

  /// A program with weights in a file.
  static let program = Model.mlProgram(
    [("main", [.const("w", .blob(.float16, [2]))])], outputs: [.multiArray("w", [2])])
  /// A model that is stored as a whole.
  static let identity = Model.model(
    .identity(Identity()), inputs: [.double("a")], outputs: [.double("a")])

  static func pipeline(_ models: [Model], names: [String] = []) -> Model {
    .model(
      .pipeline(
        .with {
          $0.models = models
          $0.names = names
        }), version: 8)
  }
}
