import ModelFormat
import ModelInspect
import ModelSpec
import ModelWeights
import OrderedCollections
import Testing
import _ModelTestSupport

/// Weight tensors of source models by name.
struct SourceTensorsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func kinds(_ model: Model) throws -> [String] {
    try SourceTensors.list(ModelFile(model)).map { "\($0.name) \($0.kind)" }
  }

  @Test func networks() throws {
    let model = WeightSamples.network(1, 2)
    #expect(
      try kinds(model) == [
        "body/weights FLOAT32 [16, 8]", "body/bias FLOAT32 [16]", "head/weights FLOAT32 [3, 16]",
        "head/bias FLOAT32 [3]",
      ])
    #expect(
      try kinds(WeightSamples.pipeline([model, model])).filter { $0.contains("head/bias") } == [
        "model0/head/bias FLOAT32 [3]", "model1/head/bias FLOAT32 [3]",
      ])
  }

  @Test func namesThatAreThereTwice() throws {
    var model = WeightSamples.network(1, 2)
    var network = try #require(model.network)
    for index in network.layers.indices { network.layers[index].name = "same" }
    model.network = network
    #expect(
      try SourceTensors.list(ModelFile(model)).map(\.name) == [
        "same/weights", "same/bias", "same/weights#2", "same/bias#2",
      ])
  }

  private func innerProduct(_ layer: NeuralNetworkLayer) throws -> InnerProductLayerParams {
    guard case .innerProduct(let params)? = layer.layer else { throw Diagnostic("test", "no inner product") }
    return params
  }

  @Test func quantizedLayers() throws {
    var model = WeightSamples.network(1, 2)
    var network = try #require(model.network)
    var body = try innerProduct(network.layers[0])
    var head = try innerProduct(network.layers[2])
    body.weights = .linear(bytes: 48, bits: 3, scale: 16, bias: 16)
    head.weights = .lookup(bytes: 30, bits: 5, entries: 32)
    if case .lookupTableQuantization(var table)? = head.weights?.quantization?.quantizationType {
      table.floatValue = (0..<32).map { Float($0) + 0.5 }
      head.weights?.quantization?.quantizationType = .lookupTableQuantization(table)
    }
    // 31, 0, 1 in five bits each, the highest first.
    head.weights?.rawValue = WeightData(bytes: [0b1111_1000, 0b0000_0010] + [UInt8](repeating: 0, count: 28))
    network.layers[0].layer = .innerProduct(body)
    network.layers[2].layer = .innerProduct(head)
    model.network = network
    #expect(
      try kinds(model) == [
        "body/weights UINT3 [16, 8]", "body/weights/scale FLOAT32 [16]", "body/weights/bias FLOAT32 [16]",
        "body/bias FLOAT32 [16]", "head/weights UINT5 [3, 16]", "head/weights/table FLOAT32 [32]",
        "head/bias FLOAT32 [3]",
      ])
    let unpacked = try SourceTensors.list(ModelFile(model), isUnpacking: true)
    #expect(unpacked.map(\.kind) == ["FLOAT32 [16, 8]", "FLOAT32 [16]", "FLOAT32 [3, 16]", "FLOAT32 [3]"])
    #expect(unpacked[2].values.values(0..<3) == [31.5, 0.5, 1.5])
  }

  @Test func tables() throws {
    let model = Model.model(
      .glmRegressor(
        .with {
          $0.weights = [.with { $0.value = [1, 2, 3] }, .with { $0.value = [4, 5, 6] }]
          $0.offset = [7, 8]
        }))
    #expect(try kinds(model) == ["weights FLOAT64 [2, 3]", "offset FLOAT64 [2]"])
    let changed = try SourceTensors.replacing(
      ["offset": WeightData(bytes: [UInt8](repeating: 0, count: 16))], in: ModelFile(model))
    let held = try SourceTensors.list(changed).map { $0.values.values(0..<$0.count) }
    #expect(held == [[1, 2, 3, 4, 5, 6], [0, 0]])
  }

  @Test(arguments: [ArrayFileFormat.npz, .safetensors]) func thereAndBack(_ format: ArrayFileFormat) throws {
    for (index, file) in [ModelFile(WeightSamples.network(1, 2)), try WeightSamples.program(3, 4)].enumerated() {
      let path = folder.path("w.\(format.rawValue)")
      let spool = try WeightSpool(beside: path)
      let tensors = try SourceTensors.list(file)
      try format.write(try tensors.map { tensor in try tensor.array(for: format, spool: spool) }, to: path)
      let arrays = try format.read(path, spool: spool)
      let plan = try WeightImport(arrays, to: tensors, casts: false, spool: spool)
      #expect(plan.mismatch(isPartial: false, model: "m", other: "w") == nil)
      #expect(plan.elements.isEmpty && plan.equalCount == tensors.count)
      let other = index == 0 ? ModelFile(WeightSamples.network(5, 6)) : try WeightSamples.program(5, 6)
      let change = try WeightImport(arrays, to: try SourceTensors.list(other), casts: false, spool: spool)
      let result = try SourceTensors.replacing(change.elements, in: other)
      #expect(result.model == file.model)
      #expect(result.weightBlobs.mapValues(\.entries) == file.weightBlobs.mapValues(\.entries))
    }
  }

  @Test func sharedElements() throws {
    var blobs = WeightBlobWriter()
    let offset = try blobs.append(WeightData(floats: [1, 2, 3, 4]), .float32, elementCount: 4)
    let model = Model.mlProgram([
      (
        "main",
        [.const("a", .blob(.float32, [4], offset: offset)), .const("b", .blob(.float32, [2, 2], offset: offset))]
      )
    ])
    let name = "@model_path/weights/weight.bin"
    let file = ModelFile(model, format: .mlpackage, weightBlobs: [name: blobs])
    let new = WeightData(floats: [5, 6, 7, 8])
    // What both get stays shared.
    let both = try SourceTensors.replacing(["a": new, "b": new], in: file)
    #expect(both.weightBlobs[name]?.entries.map(\.data) == [new])
    #expect(both.model == model)
    // What one gets leaves the other alone, whichever is first.
    for changed in ["a", "b"] {
      let result = try SourceTensors.replacing([changed: new], in: file)
      let held = try SourceTensors.list(result).map { ($0.name, $0.data) }
      #expect(held.first { $0.0 == changed }?.1 == new)
      #expect(held.first { $0.0 != changed }?.1 == WeightData(floats: [1, 2, 3, 4]))
      #expect(result.weightBlobs[name]?.entries.count == 2)
    }
  }

  @Test func functionsAndConstantsInTheSpecification() throws {
    var value = MILSpec.Value()
    value.type = .with { $0.kind = .tensorType(.tensor(.float32, [2])) }
    value.value = .immediateValue(
      .with { $0.value = .tensor(.with { $0.value = .floats(.with { $0.values = [1, 2] }) }) })
    let model = Model.mlProgram([("one", [.const("w", value)]), ("two", [.const("w", value)])])
    #expect(try kinds(model) == ["one/w FLOAT32 [2]", "two/w FLOAT32 [2]"])
    let changed = try SourceTensors.replacing(["two/w": WeightData(floats: [3, 4])], in: ModelFile(model))
    #expect(try SourceTensors.list(changed).map(\.data) == [WeightData(floats: [1, 2]), WeightData(floats: [3, 4])])
  }

  @Test func whatDoesNotFit() throws {
    let tensors = try SourceTensors.list(ModelFile(WeightSamples.network(1, 2)))
    let spool = try WeightSpool(beside: folder.path("x"))
    let tenths = [[UInt8]](repeating: [0x9a, 0x99, 0x99, 0x99, 0x99, 0x99, 0xb9, 0x3f], count: 3).flatMap(\.self)
    let arrays = [
      WeightArray(name: "body/weights", type: .float(bits: 32), shape: [8, 16], data: WeightData(floats: [])),
      WeightArray(name: "head/bias", type: .float(bits: 64), shape: [3], data: WeightData(bytes: tenths)),
      WeightArray(name: "body/bias", type: .signed(bits: 32), shape: [16], data: WeightData(floats: [])),
      WeightArray(name: "tail", type: .float(bits: 32), shape: [1], data: WeightData(floats: [1])),
    ]
    let plan = try WeightImport(arrays, to: tensors, casts: false, spool: spool)
    let mismatch = try #require(plan.mismatch(isPartial: false, model: "m.mlmodel", other: "w.npz"))
    #expect(mismatch.diagnostic.message == "the weights of 'w.npz' do not fit this model: 5 differences")
    #expect(
      mismatch.differences == [
        "'body/weights' is FLOAT32 [8, 16], expected FLOAT32 [16, 8]",
        "'body/bias' is INT32 [16], expected FLOAT32 [16]",
        "'head/bias' is FLOAT64 [3], expected FLOAT32 [3]: 3 of 3 elements would be rounded, as --cast allows",
        "'head/weights' is missing", "the model has no 'tail'",
      ])
    let partial = try WeightImport([arrays[1], arrays[3]], to: tensors, casts: true, spool: spool)
    #expect(partial.mismatch(isPartial: true, model: "m", other: "w") == nil)
    #expect(partial.roundedCount == 1 && partial.missing.count == 3 && partial.extra == ["tail"])
    let none = try WeightImport([arrays[3]], to: tensors, casts: true, spool: spool)
    #expect(
      none.mismatch(isPartial: true, model: "m", other: "w")?.differences
        == ["the model has no tensor of any name in the file"])
  }
}
