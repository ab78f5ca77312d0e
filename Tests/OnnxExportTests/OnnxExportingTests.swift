internal import ModelFormat
internal import ModelGraph
internal import ModelSpec
internal import OnnxExport
internal import OnnxFormat
internal import Testing
internal import _ModelTestSupport

@Suite struct OnnxExportingTests {
  private static func exported(_ model: Model, _ options: ExportOptions = ExportOptions()) throws -> Onnx.Model {
    let result = try OnnxExporting.export(ModelFile(model, format: .mlpackage), options)
    // What is written is what is read.
    let read = try OnnxFile.read(bytes: OnnxFile.bytes(of: result.model)).model
    #expect(read == result.model)
    return read
  }

  private static func program(_ operations: [MILSpec.Operation], sizes: [UInt64?] = [1, 2, 4, 4]) -> Model {
    .mlProgram(
      operations, inputs: [.multiArray("x", sizes.map { Int64($0 ?? 1) })], sizes: sizes, output: .multiArray("y", []))
  }

  @Test func anOperationBecomesANode() throws {
    let model = try Self.exported(
      Self.program([
        .operation("relu", [("x", ["x"])], "hidden", .float32, [1, 2, 4, 4]),
        .operation("sqrt", [("x", ["hidden"])], "y", .float32, [1, 2, 4, 4]),
      ]))
    let graph = try #require(model.graph)
    #expect(graph.node.map(\.opType) == ["Relu", "Sqrt"])
    #expect(graph.node.flatMap(\.output) == ["hidden", "y"])
    #expect(graph.input.map(\.name) == ["x"])
    #expect(graph.output.map(\.name) == ["y"])
    #expect(model.opsetImport.map(\.version) == [13])
  }

  @Test func theOperatorSetIsTheLowestThatIsEnough() throws {
    let operations: [MILSpec.Operation] = [
      .const("low", .int32(1)), .const("high", .int32(1)),
      .operation("band_part", [("x", ["x"]), ("lower", ["low"]), ("upper", ["high"])], "y", .float32, [4, 4]),
    ]
    let model = Self.program(operations, sizes: [4, 4])
    #expect(try Self.exported(model).opsetImport.map(\.version) == [14])
    var options = ExportOptions()
    options.opset = 13
    #expect(throws: ExportError.self) { try Self.exported(model, options) }
    options.opset = 18
    #expect(try Self.exported(model, options).opsetImport.map(\.version) == [18])
  }

  @Test func allRefusalsComeAtOnce() throws {
    let model = Self.program([
      .operation("unheard_of", [("x", ["x"])], "a", .float32, [1, 2, 4, 4]),
      .operation("relu", [("x", ["a"])], "b", .float32, [1, 2, 4, 4]),
      .operation("unheard_of", [("x", ["b"])], "c", .float32, [1, 2, 4, 4]),
      .operation("neither", [("x", ["x"])], "y", .float32, [1, 2, 4, 4]),
    ])
    do throws(ExportError) {
      _ = try OnnxExporting.export(ModelFile(model, format: .mlpackage))
      Issue.record("nothing was refused")
    } catch {
      #expect(error.diagnostics.count == 2)
      #expect(error.diagnostics.allSatisfy { $0.location.path != ModelPath() })
    }
  }

  @Test func everyOperationOfMILHasAForm() {
    let known = Set(OnnxExporting.operations.map(\.name))
    // `const` is an initializer; networks of iOS 13 alone have the other.
    let missing = Set(OperationOpsets.versions.keys).subtracting(known).subtracting(["const", "conv_quantized"])
    #expect(missing == [])
  }

  @Test func openLengthsHaveNames() throws {
    var model = Self.program([.operation("relu", [("x", ["x"])], "y", .float32, [1, nil])], sizes: [1, nil])
    var input = FeatureDescription.multiArray("x", [1, 3])
    if case .multiArrayType(var array)? = input.type?.kind {
      array.shapeFlexibility = .ranges([(1, 1), (1, 9)])
      input.type?.kind = .multiArrayType(array)
    }
    model.description?.input = [input]
    let graph = try #require(try Self.exported(model).graph)
    for value in graph.input + graph.output {
      guard case .tensorType(let tensor)? = value.type?.value else {
        Issue.record("'\(value.name)' is no tensor")
        continue
      }
      #expect(tensor.shape?.dim.map(\.value) == [.dimValue(1), .dimParam("x_axis1")])
    }
  }

  /// Readers of proto2 may take the operator's default for an attribute without its field.
  @Test func attributesOfZeroAreThere() {
    var attribute = Onnx.Attribute()
    (attribute.name, attribute.type) = ("a", .int)
    var node = Onnx.Node()
    node.attribute = [attribute]
    var model = Onnx.Model()
    model.graph = Onnx.Graph()
    model.graph?.node = [node]
    let integer = OnnxFile.bytes(of: model)
    #expect(integer.suffix(8) == [0x0a, 0x01, 0x61, 0x18, 0x00, 0xa0, 0x01, 0x02])
    model.graph?.node[0].attribute[0].type = .float
    #expect(OnnxFile.bytes(of: model).suffix(11) == [0x0a, 0x01, 0x61, 0x15, 0, 0, 0, 0, 0xa0, 0x01, 0x01])
  }

  @Test func linearModelsAreTensors() throws {
    let regressor = GLMRegressor.with {
      $0.weights = [.with { $0.value = [1, 2] }]
      $0.offset = [3]
    }
    let model = Model.regressor(.glmRegressor(regressor), inputs: [.double("a"), .double("b")])
    let graph = try #require(try Self.exported(model).graph)
    #expect(graph.node.map(\.opType) == ["Concat", "MatMul", "Add", "Identity"])
    #expect(graph.output.map(\.name) == ["y"])
  }

  @Test func weightsGoBesideTheFile() throws {
    let folder = try TemporaryFolder()
    var tensor = Onnx.Tensor()
    tensor.dims = [1024]
    tensor.dataType = OnnxElement.float.rawValue
    tensor.name = "w"
    tensor.rawData = WeightData(floats: (0..<1024).map { Float($0) })
    var graph = Onnx.Graph()
    graph.initializer = [tensor]
    var model = Onnx.Model()
    model.graph = graph
    let path = folder.path("model.onnx")
    #expect(try OnnxFile.write(model, to: path, isExternal: true) == [path, path + ".data"])
    let file = try OnnxFile.read(path)
    let stored = try #require(file.model.graph?.initializer.first)
    #expect(stored.rawData.isEmpty)
    #expect(try OnnxTensor(stored, file.externalData).data == tensor.rawData)
  }
}
